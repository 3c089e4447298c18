import type { AdminReply } from '@kinora/sdk/console'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Time } from '../../ui/time.tsx'

type Failure = AdminReply<'readBackend'>['failures'][number]

/** Failures by error and step, most frequent first. */
export const FailureTable = ({ failures }: { failures: readonly Failure[] }) => {
  const { t } = useTranslation()
  const columns = useMemo(
    (): Column<Failure>[] => [
      {
        id: 'fault',
        header: t('backends.fault'),
        cell: ({ row }) => <span className="text-failed">{row.original.fault || t('backends.crash')}</span>,
      },
      { id: 'step', header: t('backends.step'), cell: ({ row }) => row.original.step },
      { id: 'count', header: t('backends.times'), meta: { align: 'right' }, cell: ({ row }) => row.original.count },
      {
        id: 'last',
        header: t('backends.lastAt'),
        meta: { align: 'right' },
        cell: ({ row }) => <Time at={row.original.last_at} />,
      },
    ],
    [t],
  )
  if (failures.length === 0) return <p className="px-4 text-soft md:px-6">{t('backends.noFailures')}</p>
  return (
    <DataTable
      label={t('backends.failures')}
      rows={failures}
      columns={columns}
      getId={({ fault, step }) => `${fault} ${step}`}
    />
  )
}
