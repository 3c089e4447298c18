import type { AdminReply } from '@kinora/sdk/console'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'

const BarChart = lazy(() => import('../../charts/bar-chart.tsx').then((module) => ({ default: module.BarChart })))

type UsageRow = AdminReply<'readUsage'>['usage'][number]

/** Sums the days of each generator. */
const sumByGroup = (rows: readonly UsageRow[]): UsageRow[] => {
  const sums = new Map<string, UsageRow>()
  for (const row of rows) {
    const sum = sums.get(row.group)
    if (!sum) sums.set(row.group, { ...row })
    else for (const name of ['tasks', 'failed', 'credits', 'media_seconds'] as const) sum[name] += row[name]
  }
  return [...sums.values()].toSorted((a, b) => b.credits - a.credits)
}

/** Credits per day as bars, and per generator as a table; both show the same rows. */
export const TenantUsage = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useAdmin('readUsage', {
    fields: { tenant_id: id, interval: 'day', group_by: 'generator' },
  })
  const groups = useMemo(() => sumByGroup(data?.usage ?? []), [data])
  const columns = useMemo(
    (): Column<UsageRow>[] => [
      {
        id: 'group',
        header: t('tenants.generator'),
        cell: ({ row }) => <span className="font-medium">{row.original.group}</span>,
      },
      {
        id: 'tasks',
        header: t('tenants.tasksEnded'),
        meta: { align: 'right' },
        cell: ({ row }) => formatNumber(row.original.tasks),
      },
      {
        id: 'failed',
        header: t('tenants.failedShare'),
        meta: { align: 'right', from: 'sm' },
        cell: ({ row }) => formatNumber(row.original.failed),
      },
      {
        id: 'media',
        header: t('tenants.mediaSeconds'),
        meta: { align: 'right', from: 'sm' },
        cell: ({ row }) => formatDuration(row.original.media_seconds),
      },
      {
        id: 'credits',
        header: t('tenants.credits'),
        meta: { align: 'right' },
        cell: ({ row }) => formatNumber(row.original.credits),
      },
    ],
    [t],
  )
  if (isError) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows />
  if (groups.length === 0) return <EmptyState title={t('tenants.noUsage')} />
  return (
    <>
      <Section title={t('tenants.chart')} hint={t('tenants.usageHint')}>
        <Suspense fallback={<div className="skeleton h-52 w-full" />}>
          <BarChart
            label={t('tenants.chart')}
            from={data.from}
            to={data.to}
            groups={groups.map(({ group }) => group)}
            rows={data.usage.map(({ start, group, credits }) => ({ start, group, value: credits }))}
          />
        </Suspense>
      </Section>
      <Section
        title={t('tenants.usage')}
        hint={`${formatNumber(data.total.credits)} ${t('tenants.credits').toLowerCase()}`}
        isFlush
      >
        <DataTable label={t('tenants.usage')} rows={groups} columns={columns} getId={({ group }) => group} />
      </Section>
    </>
  )
}
