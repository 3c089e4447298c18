import type { AdminReply } from '@kinora/sdk/console'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { Button } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { Time } from '../../ui/time.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { CreateTenant } from './create-tenant.tsx'

type Tenant = AdminReply<'listTenants'>['tenants'][number]
const route = getRouteApi('/frame/operators/tenants')

/** All tenants with their credits and limits. */
export const TenantsView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { find = '' } = route.useSearch()
  const [isCreating, setIsCreating] = useState(false)
  const { data, isPending, isError, error, refetch } = useAdmin('listTenants', { fields: { count: 500 } })
  const all = data?.tenants ?? []
  const text = find.toLowerCase()
  const rows = all.filter(({ id, name }) => name.toLowerCase().includes(text) || id === text)
  const columns = useMemo((): Column<Tenant>[] => {
    const right = { align: 'right' } as const
    return [
      {
        id: 'name',
        header: t('tenants.name'),
        cell: ({ row }) => <span className="font-medium">{row.original.name}</span>,
      },
      {
        id: 'state',
        header: t('tenants.state'),
        cell: ({ row }) => <StateBadge state={row.original.closed_at === null ? 'open' : 'closed'} />,
      },
      {
        id: 'available',
        header: t('tenants.available'),
        meta: right,
        cell: ({ row }) => formatNumber(row.original.available),
      },
      {
        id: 'holding',
        header: t('tenants.holding'),
        meta: { ...right, from: 'md' },
        cell: ({ row }) => formatNumber(row.original.holding),
      },
      {
        id: 'concurrency',
        header: t('tenants.concurrency'),
        meta: { ...right, from: 'lg' },
        cell: ({ row }) => row.original.concurrency ?? <span className="text-faint">{t('tenants.standard')}</span>,
      },
      {
        id: 'weight',
        header: t('tenants.weight'),
        meta: { ...right, from: 'lg' },
        cell: ({ row }) => row.original.weight,
      },
      {
        id: 'created',
        header: t('tenants.created'),
        meta: { ...right, from: 'sm' },
        cell: ({ row }) => <Time at={row.original.created_at} />,
      },
    ]
  }, [t])
  const setFind = (value: string) =>
    void navigate({ to: '/tenants', search: value === '' ? {} : { find: value }, replace: true })
  return (
    <>
      <ViewHeader title={t('pages.tenants')} hint={data && t('tenants.count', { count: rows.length })}>
        <Button look="primary" onClick={() => setIsCreating(true)}>
          {t('tenants.create')}
        </Button>
      </ViewHeader>
      <FilterBar onClear={find === '' ? undefined : () => setFind('')}>
        <TextFilter className="w-64" label={t('tenants.find')} value={find} onChange={setFind} />
      </FilterBar>
      {isPending && <SkeletonRows />}
      {isError && !data && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data && all.length === 0 && (
        <EmptyState title={t('tenants.none')} command="kinora admin tenant create --name NAME">
          {t('tenants.noneHint')}
        </EmptyState>
      )}
      {all.length > 0 && rows.length === 0 && <EmptyState title={t('tenants.noneMatch')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('tenants.label')}
          rows={rows}
          columns={columns}
          getId={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/tenants/$id', params: { id } })}
        />
      )}
      {isCreating && <CreateTenant onClose={() => setIsCreating(false)} />}
    </>
  )
}
