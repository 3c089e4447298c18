import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { formatDuration, shortId } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { gridClass } from './grid-class.ts'
import type { ListedTask } from './use-tasks.ts'

type Props = {
  task: ListedTask
  tenantName: string
  isSelected: boolean
  index: number
  /** Distance from the first row. */
  top: number
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  onMove: (from: number, step: 1 | -1) => void
}

const between = (from: string | null, to: string | null): string =>
  from === null || to === null ? '–' : formatDuration((Date.parse(to) - Date.parse(from)) / 1000)

/** One task of the virtual list. */
export const TaskRow = memo(({ task, tenantName, isSelected, index, top, onSelect, onOpen, onMove }: Props) => {
  const { t } = useTranslation()
  const isRunning = task.state === 'processing'
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey) return
    if (event.key === 'Enter') onOpen(task.id)
    else if (event.key === 'x') onSelect(task.id)
    else if (event.key === 'j' || event.key === 'ArrowDown') onMove(index, 1)
    else if (event.key === 'k' || event.key === 'ArrowUp') onMove(index, -1)
    else return
    event.preventDefault()
  }
  return (
    <tr
      tabIndex={0}
      data-index={index}
      onClick={() => onOpen(task.id)}
      onKeyDown={onKeyDown}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        gridClass,
        'absolute inset-x-0 top-0 h-9 cursor-pointer border-b border-line text-sm hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2',
        isSelected && 'bg-accent-soft',
      )}
    >
      <td className="hidden md:block">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t('tasks.select', { id: task.id })}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onSelect(task.id)}
          className="size-3.5 align-middle accent-accent"
        />
      </td>
      <td key={task.state} className={classNames('min-w-0', isRunning && 'flash')}>
        <StateBadge state={task.state} />
      </td>
      <td className="min-w-0 truncate">
        <Link
          to="/tasks/$id"
          params={{ id: task.id }}
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
          title={task.id}
          className="font-mono text-xs hover:underline"
        >
          {shortId(task.id)}
        </Link>
      </td>
      <td className="min-w-0 truncate font-medium">
        {task.generator}
        <span className="ml-2 font-normal text-soft">{task.model}</span>
      </td>
      <td className="hidden min-w-0 truncate text-soft md:block" title={task.tenant_id}>
        {tenantName}
      </td>
      <td className="hidden min-w-0 truncate lg:block">
        {isRunning ? (
          <ProgressBar percent={task.progress} label={t('tasks.progress')} />
        ) : (
          <span className={task.err_code === '' ? 'text-faint' : 'text-failed'} title={task.err_code}>
            {task.err_code || '–'}
          </span>
        )}
      </td>
      <td className="hidden text-right text-soft xl:block">{between(task.created_at, task.processing_at)}</td>
      <td className="hidden text-right text-soft lg:block">{between(task.processing_at, task.ended_at)}</td>
      <td className="text-right text-soft">
        <Time at={task.created_at} />
      </td>
    </tr>
  )
})
