import type { TFunction } from 'i18next'
import type { Column } from '../../ui/data-table.tsx'
import { Time } from '../../ui/time.tsx'
import type { AuditEntry } from './use-audit-log.ts'

/** Columns of the audit log. */
export const auditColumns = (t: TFunction): Column<AuditEntry>[] => [
  {
    id: 'seq',
    header: t('audit.seq'),
    meta: { align: 'right', from: 'sm', width: 'w-20' },
    cell: ({ row }) => <span className="text-faint">{row.original.seq}</span>,
  },
  { id: 'at', header: t('audit.at'), cell: ({ row }) => <Time at={row.original.at} /> },
  {
    id: 'actor',
    header: t('audit.actor'),
    meta: { from: 'md' },
    cell: ({ row }) => <span className="whitespace-nowrap">{t(`audit.actors.${row.original.actor}`)}</span>,
  },
  {
    id: 'action',
    header: t('audit.action'),
    cell: ({ row }) => <span className="font-medium whitespace-nowrap">{row.original.action}</span>,
  },
  {
    id: 'object',
    header: t('audit.object'),
    meta: { from: 'md' },
    cell: ({ row }) => <code className="font-mono text-xs text-soft">{row.original.object}</code>,
  },
  {
    id: 'result',
    header: t('audit.result'),
    cell: ({ row: { original: entry } }) => (
      <span className={/^(ok|done|success)$/.test(entry.result) ? 'text-soft' : 'text-failed'}>{entry.result}</span>
    ),
  },
  {
    id: 'address',
    header: t('audit.address'),
    meta: { from: 'lg' },
    cell: ({ row }) => <span className="text-soft">{row.original.address}</span>,
  },
]
