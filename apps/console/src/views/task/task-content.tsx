import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { consoleClient } from '../../api/console-client.ts'
import { useSession } from '../../api/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { ContentMedia, type MediaItem } from './content-media.tsx'

type Content = {
  prompt?: string | null
  request?: unknown
  params?: unknown
  inputs?: MediaItem[]
  results?: MediaItem[]
}

/** Prompt and media, hidden until an operator with the right opens them; the audit log records each look. */
export const TaskContent = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { can_read_content: mayRead } = useSession()
  const show = useMutation({ mutationFn: () => consoleClient.get<Content>(`/admin/v1/tasks/${id}/content`) })
  const { prompt, request, params, inputs = [], results = [] } = show.data ?? {}
  const fields = request ?? params
  return (
    <Section title={t('task.content')}>
      {!show.data && (
        <div className="flex flex-col items-start gap-2.5 rounded border border-dashed border-edge px-4 py-4">
          <p className="flex items-center gap-2 text-soft">
            <EyeOff size={15} aria-hidden className="shrink-0" />
            {mayRead ? t('task.contentHidden') : t('task.contentNoRight')}
          </p>
          {mayRead && (
            <Button isBusy={show.isPending} onClick={() => show.mutate()}>
              {t('task.contentShow')}
            </Button>
          )}
        </div>
      )}
      {show.isError && <ProblemPanel error={show.error} />}
      {show.data && (
        <div className="flex flex-col gap-4">
          {results.length > 0 && <ContentMedia title={t('task.results')} items={results} />}
          {prompt && (
            <div>
              <h3 className="mb-1 text-sm font-medium">{t('task.prompt')}</h3>
              <p className="break-words whitespace-pre-wrap">{prompt}</p>
            </div>
          )}
          {inputs.length > 0 && <ContentMedia title={t('task.inputs')} items={inputs} />}
          {fields !== undefined && fields !== null && <CodeBlock label={t('task.params')} value={fields} />}
        </div>
      )}
    </Section>
  )
}
