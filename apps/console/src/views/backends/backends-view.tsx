import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { backendColumns } from './backend-columns.tsx'

const route = getRouteApi('/frame/operators/backends')

/** The back ends of the catalog with their state and the numbers of the last hour. */
export const BackendsView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pool = '' } = route.useSearch()
  const { data, isPending, isError, error, refetch } = useAdmin('listBackends', {}, { everyMs: 5_000 })
  const all = data?.backends ?? []
  const pools = [...new Set(all.flatMap(({ pools: names }) => names))].toSorted()
  const rows = pool === '' ? all : all.filter(({ pools: names }) => names.includes(pool))
  const columns = useMemo(() => backendColumns(t), [t])
  const choose = (name: string) => void navigate({ to: '/backends', search: name === '' ? {} : { pool: name } })
  return (
    <>
      <ViewHeader title={t('pages.backends')} hint={data && t('backends.count', { count: rows.length })}>
        {(pools.length > 1 || pool !== '') && (
          <SelectField
            isCompact
            label={t('backends.pools')}
            value={pool}
            onChange={(event) => choose(event.target.value)}
            options={[
              { value: '', label: t('backends.allPools') },
              ...pools.map((name) => ({ value: name, label: name })),
            ]}
          />
        )}
      </ViewHeader>
      {isPending && <SkeletonRows />}
      {isError && !data && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <EmptyState title={t('backends.none')}>{t('backends.noneHint')}</EmptyState>}
      {rows.length > 0 && (
        <DataTable
          label={t('backends.label')}
          rows={rows}
          columns={columns}
          getId={({ name }) => name}
          onOpen={({ name }) => void navigate({ to: '/backends/$id', params: { id: name } })}
        />
      )}
    </>
  )
}
