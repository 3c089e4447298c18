import type { AdminReply } from '@kinora/sdk/console'
import type { TFunction } from 'i18next'
import type { Column } from '../../ui/data-table.tsx'
import { shortId } from '../../ui/format.ts'
import { Time } from '../../ui/time.tsx'

export type DeadTask = AdminReply<'listDeadTasks'>['tasks'][number]

export const deadColumns = (t: TFunction, tenants: ReadonlyMap<string, string>): Column<DeadTask>[] => [
  {
    id: 'task',
    header: t('attention.task'),
    cell: ({ row: { original: task } }) => (
      <span className="whitespace-nowrap">
        <code className="font-mono text-xs">{shortId(task.id)}</code>
        <span className="ml-2 font-medium">{task.type}</span>
      </span>
    ),
  },
  {
    id: 'tenant',
    header: t('tasks.tenant'),
    meta: { from: 'md' },
    cell: ({ row }) => (
      <span className="text-soft">{tenants.get(row.original.tenant_id) ?? row.original.tenant_id}</span>
    ),
  },
  { id: 'step', header: t('attention.step'), meta: { from: 'sm' }, cell: ({ row }) => row.original.step },
  { id: 'backend', header: t('attention.backend'), meta: { from: 'lg' }, cell: ({ row }) => row.original.backend },
  {
    id: 'fault',
    header: t('attention.fault'),
    cell: ({ row: { original: task } }) => (
      <span className="line-clamp-1 text-failed" title={task.fault}>
        {task.fault || t('attention.crash')}
      </span>
    ),
  },
  {
    id: 'starts',
    header: t('attention.starts'),
    meta: { align: 'right', from: 'lg' },
    cell: ({ row }) => row.original.starts,
  },
  {
    id: 'ended',
    header: t('attention.ended'),
    meta: { align: 'right' },
    cell: ({ row }) => <Time at={row.original.ended_at ?? row.original.created_at} />,
  },
]
