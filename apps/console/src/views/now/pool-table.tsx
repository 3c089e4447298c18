import type { AdminReply } from '@kinora/sdk/console'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { PlacesBar } from '../../ui/places-bar.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'

type Pool = AdminReply<'readNow'>['pools'][number]
const step = (ms: number): string => (ms === 0 ? '–' : formatDuration(ms / 1000))

/** One row per pool: places, waiting, step times and failures. */
export const PoolTable = ({ pools }: { pools: readonly Pool[] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const columns = useMemo((): Column<Pool>[] => {
    const number = (
      id: string,
      header: string,
      from: 'sm' | 'md' | 'lg' | undefined,
      show: (pool: Pool) => string,
    ): Column<Pool> => ({
      id,
      header,
      meta: { align: 'right', ...(from ? { from } : {}) },
      cell: ({ row }) => show(row.original),
    })
    return [
      {
        id: 'name',
        header: t('pool.name'),
        cell: ({ row: { original: pool } }) => (
          <span className="flex items-center gap-2 font-medium whitespace-nowrap">
            {pool.name}
            {pool.drained && <StateBadge state="draining" />}
          </span>
        ),
      },
      {
        id: 'places',
        header: t('pool.places'),
        cell: ({ row: { original: pool } }) => (
          <PlacesBar places={pool.places} busy={pool.busy} isDrained={pool.drained} />
        ),
      },
      number('waiting', t('pool.waiting'), undefined, (pool) => formatNumber(pool.waiting)),
      number('oldest', t('pool.oldest'), 'sm', (pool) =>
        pool.oldest_wait_seconds === 0 ? '–' : formatDuration(pool.oldest_wait_seconds),
      ),
      number('p50', t('pool.p50'), 'md', (pool) => step(pool.p50_ms)),
      number('p95', t('pool.p95'), 'md', (pool) => step(pool.p95_ms)),
      {
        id: 'failures',
        header: t('pool.failures'),
        meta: { align: 'right', from: 'lg' },
        cell: ({ row: { original: pool } }) => (
          <span className={pool.failures_15m > 0 ? 'text-failed' : 'text-faint'}>{pool.failures_15m}</span>
        ),
      },
    ]
  }, [t])
  return (
    <DataTable
      label={t('now.pools')}
      rows={pools}
      columns={columns}
      getId={({ name }) => name}
      onOpen={({ name }) => void navigate({ to: '/backends', search: { pool: name } })}
    />
  )
}
