import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CodeBlock } from '../../ui/code-block.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatDuration } from '../../ui/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import type { Attempt } from './time-axis.ts'

type Exchange = { request?: unknown; response?: unknown; handle?: unknown }
type Props = { step: string; attempt: Attempt & Exchange; onClose: () => void }

/** Details of one attempt: back end, worker, times, fault, and the masked request and response. */
export const AttemptPanel = ({ step, attempt, onClose }: Props) => {
  const { t } = useTranslation()
  const { started_at: from, ended_at: to, request, response, handle } = attempt
  return (
    <section
      aria-label={t('attempt.title', { no: attempt.try_no, step })}
      className="border-b border-line bg-side px-4 py-3 md:px-6"
    >
      <div className="mb-2 flex items-center gap-2">
        <h2 className="font-semibold">{t('attempt.title', { no: attempt.try_no, step })}</h2>
        <StateBadge state={attempt.state} />
        <IconButton className="ml-auto" label={t('task.closeAttempt')} onClick={onClose}>
          <X size={15} aria-hidden />
        </IconButton>
      </div>
      <Facts
        facts={[
          { label: t('attempt.backend'), value: attempt.backend === 'media' ? t('attempt.inWorker') : attempt.backend },
          { label: t('attempt.worker'), value: attempt.worker || '–' },
          { label: t('attempt.started'), value: <Time at={from} isExact /> },
          { label: t('attempt.ended'), value: <Time at={to} isExact /> },
          ...(from !== null && to !== null
            ? [{ label: t('attempt.took'), value: formatDuration((Date.parse(to) - Date.parse(from)) / 1000) }]
            : []),
          ...(attempt.starts > 0 ? [{ label: t('attempt.starts'), value: attempt.starts }] : []),
          ...(attempt.asks > 0 ? [{ label: t('attempt.asks'), value: attempt.asks }] : []),
          ...(attempt.fault !== ''
            ? [{ label: t('attempt.fault'), value: <span className="text-failed">{attempt.fault}</span> }]
            : []),
          { label: 'ID', value: <EntityId id={attempt.id} /> },
        ]}
      />
      {handle !== undefined && handle !== null && <CodeBlock label={t('attempt.handle')} value={handle} />}
      {request !== undefined && request !== null && (
        <CodeBlock label={t('attempt.request')} hint={t('attempt.masked')} value={request} />
      )}
      {response !== undefined && response !== null && <CodeBlock label={t('attempt.response')} value={response} />}
    </section>
  )
}
