import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EntityId } from '../../ui/entity-id.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'
import type { InspectedTask } from './time-axis.ts'

const taskLink = (label: string, id: string | null | undefined): Fact[] =>
  id
    ? [
        {
          label,
          value: (
            <Link className="font-mono text-xs text-accent hover:underline" to="/tasks/$id" params={{ id }}>
              {id}
            </Link>
          ),
        },
      ]
    : []

const duration = (from: string | null, to: string | null): string =>
  from === null ? '–' : formatDuration(((to === null ? Date.now() : Date.parse(to)) - Date.parse(from)) / 1000)

/** Names and values of a task without its content. */
export const TaskFacts = ({
  task,
}: {
  task: InspectedTask & { requeued_from?: string | null; requeued_as?: string | null }
}) => {
  const { t } = useTranslation()
  const { queue } = task
  const isOpen = task.ended_at === null
  const place =
    queue.position === null
      ? t('task.queueSlot', { inUse: queue.in_use, slots: queue.slots, waiting: queue.waiting })
      : t('task.queuePosition', { position: queue.position, inUse: queue.in_use, slots: queue.slots })
  return (
    <Facts
      facts={[
        { label: t('task.credits'), value: formatNumber(task.credits) },
        ...(task.err_code === ''
          ? []
          : [
              {
                label: t('task.error'),
                value: (
                  <span className="text-failed">
                    {task.err_code}
                    {task.err_msg && `: ${task.err_msg}`}
                  </span>
                ),
              },
            ]),
        { label: t('tasks.created'), value: <Time at={task.created_at} isExact /> },
        { label: t('task.waited'), value: duration(task.created_at, task.processing_at ?? task.ended_at) },
        { label: t('task.ran'), value: duration(task.processing_at, task.ended_at) },
        ...(isOpen ? [{ label: t('task.queue'), value: place }] : []),
        { label: t('task.lane'), value: task.lane },
        { label: t('task.version'), value: task.version },
        { label: t('task.key'), value: <EntityId id={task.key_id} /> },
        { label: t('task.trace'), value: <EntityId id={task.trace_id} isShort /> },
        ...taskLink(t('task.film'), task.film_id),
        ...taskLink(t('task.requeuedFrom'), task.requeued_from),
        ...taskLink(t('task.requeuedAs'), task.requeued_as),
      ]}
    />
  )
}
