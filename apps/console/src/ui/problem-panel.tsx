import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { describeProblem } from './describe-problem.ts'

/** Cause, remedy and trace id of a failed read. */
export const ProblemPanel = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { t } = useTranslation()
  const { title, description, traceId, canRetry } = describeProblem(error)
  return (
    <div
      role="alert"
      className="m-4 flex max-w-2xl items-start gap-3 rounded border border-failed/40 bg-failed-soft p-4 md:m-6"
    >
      <CircleAlert size={18} className="mt-px shrink-0 text-failed" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{title}</p>
        {description !== '' && <p className="mt-0.5 text-soft">{description}</p>}
        {traceId !== '' && (
          <p className="mt-2 flex flex-wrap items-center gap-1 text-xs text-soft">
            {t('problem.trace')} <code className="font-mono break-all">{traceId}</code>
            <CopyButton text={traceId} label={t('action.copyTrace')} />
          </p>
        )}
      </div>
      {onRetry && canRetry && <Button onClick={onRetry}>{t('action.tryAgain')}</Button>}
    </div>
  )
}
