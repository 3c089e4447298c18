import { type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTask } from '../../api/task-pages.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDuration, shortId } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Time } from '../../ui/time.tsx'
import { gridClass } from './grid-class.ts'

type Props = {
  task: ListedTask
  tenantName: string
  isSelected: boolean
  isActive: boolean
  index: number
  /** Place of the row in the document, where it shows one task after another. */
  slot: number
  /** Distance from the first row. */
  top: number
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

const between = (from: string | null, to: string | null): string =>
  from === null || to === null ? '–' : formatDuration((Date.parse(to) - Date.parse(from)) / 1000)

/** Counts the changes of state that the row has shown of its task. */
const useStateChanges = ({ id, state }: ListedTask): number => {
  const shown = useRef({ id, state })
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { id: lastId, state: lastState } = shown.current
    shown.current = { id, state }
    if (lastId !== id) setCount(0)
    else if (lastState !== state) setCount((before) => before + 1)
  }, [id, state])
  return count
}

/** One task of the virtual list. */
export const TaskRow = memo(({ task, tenantName, isSelected, isActive, index, slot, top, onSelect, onOpen }: Props) => {
  const { t } = useTranslation()
  const changes = useStateChanges(task)
  const isRunning = task.state === 'processing'
  const onLink = (event: MouseEvent): void => {
    event.stopPropagation()
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(task.id)
  }
  return (
    <div
      role="row"
      id={`task-row-${slot}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      onClick={() => onOpen(task.id)}
      style={{ transform: `translateY(${top}px)` }}
      className={classNames(
        gridClass,
        'absolute inset-x-0 top-0 h-9 cursor-pointer border-b border-line text-sm hover:bg-hover',
        isSelected && 'bg-accent-soft',
        isActive &&
          'group-focus-visible/list:bg-hover group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
      )}
    >
      <div role="gridcell" className="hidden md:block">
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isSelected}
          aria-label={t('tasks.select', { id: task.id })}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onSelect(task.id)}
          className="size-3.5 align-middle accent-accent"
        />
      </div>
      <div role="gridcell" key={changes} className={classNames('min-w-0', changes > 0 && 'flash')}>
        <StateBadge state={task.state} />
      </div>
      <div role="gridcell" className="min-w-0 truncate">
        <a
          href={`/console/tasks/${task.id}`}
          tabIndex={-1}
          onClick={onLink}
          title={task.id}
          className="font-mono text-xs hover:underline"
        >
          {shortId(task.id)}
        </a>
      </div>
      <div role="gridcell" className="min-w-0 truncate font-medium">
        {task.generator}
        <span className="ml-2 font-normal text-soft">{task.model}</span>
      </div>
      <div role="gridcell" className="hidden min-w-0 truncate text-soft md:block" title={task.tenant_id}>
        {tenantName}
      </div>
      <div role="gridcell" className="hidden min-w-0 truncate lg:block">
        {isRunning ? (
          <ProgressBar percent={task.progress} label={t('tasks.progress')} />
        ) : (
          <span className={task.err_code === '' ? 'text-faint' : 'text-failed'} title={task.err_code}>
            {task.err_code || '–'}
          </span>
        )}
      </div>
      <div role="gridcell" className="hidden text-right text-soft xl:block">
        {between(task.created_at, task.processing_at)}
      </div>
      <div role="gridcell" className="hidden text-right text-soft lg:block">
        {between(task.processing_at, task.ended_at)}
      </div>
      <div role="gridcell" className="text-right text-soft">
        <Time at={task.created_at} />
      </div>
    </div>
  )
})
