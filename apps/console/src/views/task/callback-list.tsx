import { useTranslation } from 'react-i18next'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import type { InspectedTask } from './time-axis.ts'

/** Callbacks of a task with the last try of each. */
export const CallbackList = ({ callbacks }: { callbacks: InspectedTask['callbacks'] }) => {
  const { t } = useTranslation()
  if (callbacks.length === 0) return <p className="text-soft">{t('task.noCallbacks')}</p>
  return (
    <ul className="text-sm">
      {callbacks.map(({ event, status, attempts, due_at: dueAt, last_try: last }) => (
        <li key={event} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1.5 first:border-t-0">
          <span className="w-24 font-medium">{t(`states.${event}`, event)}</span>
          <StateBadge state={status} />
          <span className="text-soft">{t('task.tries', { count: attempts })}</span>
          {last && <span className="text-soft">{last.status === 0 ? last.fault : `HTTP ${last.status}`}</span>}
          <span className="ml-auto text-soft">
            <Time at={last?.at ?? dueAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
