import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { formatDuration } from '../../ui/format.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { maskText } from './mask-text.ts'
import type { InspectedTask } from './time-axis.ts'

type Callback = InspectedTask['callbacks'][number]
type Owner = { taskId: string; tenantId: string }

/** Every try of one callback. Responses are read when the list is opened, because the audit log records the read. */
const TryList = ({ taskId, tenantId, event, tries }: Owner & Pick<Callback, 'event' | 'tries'>) => {
  const { t } = useTranslation()
  const { data } = useAdmin('listDeliveries', { id: tenantId, fields: { task_id: taskId } })
  const logged = data?.deliveries.find((each) => each.event === event)?.tries ?? []
  return (
    <ol className="py-1 pl-4">
      {tries.map(({ sending, attempt, at, status, fault, duration_ms: durationMs }) => {
        const answer = logged.find((each) => each.sending === sending && each.attempt === attempt)?.answer ?? ''
        return (
          <li key={`${sending} ${attempt}`} className="py-1">
            <p className="flex flex-wrap gap-x-3">
              <span>{t('task.tryNo', { no: attempt })}</span>
              <span className={status >= 200 && status < 300 ? 'text-soft' : 'text-failed'}>
                {status === 0 ? fault : `HTTP ${status}`}
              </span>
              <span className="text-soft">{formatDuration(durationMs / 1000)}</span>
              <span className="ml-auto text-soft">
                <Time at={at} isExact />
              </span>
            </p>
            {answer !== '' && (
              <CodeBlock label={t('attempt.response')} hint={t('attempt.masked')} value={maskText(answer)} />
            )}
          </li>
        )
      })}
    </ol>
  )
}

const CallbackRow = ({ callback, ...owner }: Owner & { callback: Callback }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { event, status, attempts, due_at: dueAt, last_try: last, tries } = callback
  return (
    <li className="border-t border-line py-1.5 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="w-24 font-medium">{t(`states.${event}`, event)}</span>
        <StateBadge state={status} />
        {tries.length === 0 ? (
          <span className="text-soft">{t('task.tries', { count: attempts })}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            className="text-accent underline-offset-2 hover:underline"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('task.tries', { count: attempts })}
          </button>
        )}
        {last && <span className="text-soft">{last.status === 0 ? last.fault : `HTTP ${last.status}`}</span>}
        <span className="ml-auto text-soft">
          <Time at={last?.at ?? dueAt} />
        </span>
      </div>
      {isOpen && <TryList {...owner} event={event} tries={tries} />}
    </li>
  )
}

/** Callbacks of a task with all tries and their masked responses. */
export const CallbackList = ({ callbacks, ...owner }: Owner & { callbacks: InspectedTask['callbacks'] }) => {
  const { t } = useTranslation()
  if (callbacks.length === 0) return <p className="text-soft">{t('task.noCallbacks')}</p>
  return (
    <ul className="text-sm">
      {callbacks.map((callback) => (
        <CallbackRow key={callback.event} callback={callback} {...owner} />
      ))}
    </ul>
  )
}
