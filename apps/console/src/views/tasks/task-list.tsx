import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedTask } from '../../api/task-pages.ts'
import { gridClass } from './grid-class.ts'
import { TaskRow } from './task-row.tsx'
import type { RowRange } from './use-tasks.ts'

type Props = {
  tasks: readonly ListedTask[]
  tenantNames: ReadonlyMap<string, string>
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  /** Called near the end of the loaded rows. */
  onEnd: () => void
  /** Set to the rows in sight, which a refresh reads. */
  inSight: RefObject<RowRange>
}

const rowHeight = 36
const overscan = 6
const steps: Partial<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/**
 * Only the rows in sight are in the document, however many are loaded. A row that leaves on one side is used again on
 * the other: new elements would cost several times as much style and layout as new texts. The focus stays on the table,
 * so that no element with the focus changes its task. No table elements: Chromium takes thirty times as long for the style of
 * a cell as for that of another element.
 */
export const TaskList = ({ tasks, tenantNames, selected, onSelect, onOpen, onEnd, inSight }: Props) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState('')
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan,
  })
  const items = rows.getVirtualItems()
  const slots = Math.ceil((rows.scrollRect?.height ?? 0) / rowHeight) + 2 * overscan + 1
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    inSight.current = { first, last }
    if (tasks.length > 0 && last >= tasks.length - 20) onEnd()
  }, [first, last, tasks.length, onEnd, inSight])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey) return
    const step = steps[event.key]
    const place = tasks.findIndex(({ id }) => id === activeId)
    if (step !== undefined) {
      const to = Math.min(tasks.length - 1, Math.max(0, place === -1 ? first : place + step))
      setActiveId(tasks[to]?.id ?? '')
      rows.scrollToIndex(to)
    } else if (place === -1) return
    else if (event.key === 'Enter') onOpen(activeId)
    else if (event.key === 'x') onSelect(activeId)
    else return
    event.preventDefault()
  }
  const heads = [
    ['tasks.state', ''],
    ['tasks.id', ''],
    ['tasks.generator', ''],
    ['tasks.tenant', 'hidden md:block'],
    ['tasks.error', 'hidden lg:block'],
    ['tasks.wait', 'hidden text-right xl:block'],
    ['tasks.ran', 'hidden text-right lg:block'],
    ['tasks.created', 'text-right'],
  ] as const
  const shown = items.flatMap(({ index, start }) => {
    const task = tasks[index]
    return task ? [{ task, index, start, slot: index % slots }] : []
  })
  const active = shown.find(({ task }) => task.id === activeId)
  return (
    <div ref={frame} data-list className="min-h-0 flex-1 overflow-y-auto">
      <div
        role="grid"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => activeId === '' && setActiveId(tasks[first]?.id ?? '')}
        aria-label={t('tasks.label')}
        aria-rowcount={tasks.length + 1}
        aria-activedescendant={active && `task-row-${active.slot}`}
        className="group/list block outline-none"
      >
        <div role="rowgroup" className="sticky top-0 z-10 block bg-page">
          <div role="row" className={`${gridClass} h-8 border-b border-line text-left text-xs text-soft`}>
            <div role="columnheader" className="hidden md:block">
              <span className="sr-only">{t('tasks.selected')}</span>
            </div>
            {heads.map(([key, className]) => (
              <div role="columnheader" key={key} className={`font-medium ${className}`}>
                {t(key)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="relative block" style={{ height: rows.getTotalSize() }}>
          {shown
            .toSorted((a, b) => a.slot - b.slot)
            .map(({ task, index, start, slot }) => (
              <TaskRow
                key={slot}
                slot={slot}
                task={task}
                index={index}
                top={start}
                tenantName={tenantNames.get(task.tenant_id) ?? task.tenant_id}
                isSelected={selected.has(task.id)}
                isActive={task.id === activeId}
                onSelect={onSelect}
                onOpen={onOpen}
              />
            ))}
        </div>
      </div>
    </div>
  )
}
