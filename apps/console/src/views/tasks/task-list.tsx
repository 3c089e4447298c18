import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { gridClass } from './grid-class.ts'
import { TaskRow } from './task-row.tsx'
import type { ListedTask } from './use-tasks.ts'

type Props = {
  tasks: readonly ListedTask[]
  tenantNames: ReadonlyMap<string, string>
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  /** Called near the end of the loaded rows. */
  onEnd: () => void
}

/** Only the rows in sight are in the document, however many are loaded. */
export const TaskList = ({ tasks, tenantNames, selected, onSelect, onOpen, onEnd }: Props) => {
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 36,
    overscan: 8,
  })
  const items = rows.getVirtualItems()
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (tasks.length > 0 && lastIndex >= tasks.length - 20) onEnd()
  }, [lastIndex, tasks.length, onEnd])
  const move = useCallback(
    (from: number, step: 1 | -1): void => {
      const to = from + step
      if (to < 0 || to >= tasks.length) return
      rows.scrollToIndex(to)
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus())
    },
    [rows, tasks.length],
  )
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
  return (
    <div ref={frame} data-list className="min-h-0 flex-1 overflow-y-auto">
      <table aria-label={t('tasks.label')} aria-rowcount={tasks.length + 1} className="block">
        <thead className="sticky top-0 z-10 block bg-page">
          <tr className={`${gridClass} h-8 border-b border-line text-left text-xs text-soft`}>
            <td className="hidden md:block" />
            {heads.map(([key, className]) => (
              <th key={key} scope="col" className={`font-medium ${className}`}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="relative block" style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const task = tasks[index]
            return (
              task && (
                <TaskRow
                  key={task.id}
                  task={task}
                  index={index}
                  top={start}
                  tenantName={tenantNames.get(task.tenant_id) ?? task.tenant_id}
                  isSelected={selected.has(task.id)}
                  onSelect={onSelect}
                  onOpen={onOpen}
                  onMove={move}
                />
              )
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
