import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useTenantNames } from '../../api/use-tenant-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { deadColumns } from './dead-columns.tsx'
import { UnknownAttempts } from './unknown-attempts.tsx'

const route = getRouteApi('/frame/operators/attention')
const fields = { count: 200 }
const live = { everyMs: 15_000 }

/** Tasks that exhausted their retries, and attempts whose outcome someone must decide. */
export const AttentionView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { tab = 'dead' } = route.useSearch()
  const tenants = useTenantNames()
  const dead = useAdmin('listDeadTasks', { fields }, live)
  const unknown = useAdmin('listUnknownAttempts', { fields }, live)
  const columns = useMemo(() => deadColumns(t, tenants), [t, tenants])
  const isUnknown = tab === 'unknown'
  const shown = isUnknown ? unknown : dead
  const deadTasks = dead.data?.tasks
  return (
    <>
      <ViewHeader title={t('pages.attention')} />
      <Tabs
        label={t('pages.attention')}
        current={tab}
        tabs={[
          { key: 'dead', label: t('attention.dead'), count: deadTasks?.length, link: { to: '/attention' } },
          {
            key: 'unknown',
            label: t('attention.unknown'),
            count: unknown.data?.attempts.length,
            link: { to: '/attention', search: { tab: 'unknown' } },
          },
        ]}
      />
      {shown.isPending && <SkeletonRows />}
      {shown.isError && <ProblemPanel error={shown.error} onRetry={() => void shown.refetch()} />}
      {!isUnknown && deadTasks?.length === 0 && (
        <EmptyState title={t('attention.noDead')}>{t('attention.deadHint')}</EmptyState>
      )}
      {!isUnknown && deadTasks && deadTasks.length > 0 && (
        <DataTable
          label={t('attention.dead')}
          rows={deadTasks}
          columns={columns}
          getId={({ id }) => id}
          onOpen={({ id }) => void navigate({ to: '/tasks/$id', params: { id } })}
        />
      )}
      {isUnknown && unknown.data && <UnknownAttempts attempts={unknown.data.attempts} tenants={tenants} />}
    </>
  )
}
