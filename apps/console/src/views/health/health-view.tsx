import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { HealthOverview } from './health-overview.tsx'
import { SettingsTable } from './settings-table.tsx'

const route = getRouteApi('/frame/operators/health')

/** Components, invariants, versions and settings of the installation. */
export const HealthView = () => {
  const { t } = useTranslation()
  const { tab = 'overview' } = route.useSearch()
  const { data, isPending, isError, error, refetch } = useAdmin('readHealth', {}, { everyMs: 10_000 })
  const isOverview = tab !== 'settings'
  return (
    <>
      <ViewHeader title={t('pages.health')} hint={data && <StateBadge state={data.is_well ? 'well' : 'failing'} />} />
      <Tabs
        label={t('pages.health')}
        current={tab}
        tabs={[
          { key: 'overview', label: t('health.overview'), link: { to: '/health' } },
          { key: 'settings', label: t('health.settings'), link: { to: '/health', search: { tab: 'settings' } } },
        ]}
      />
      {!isOverview && <SettingsTable />}
      {isOverview && isPending && <SkeletonRows />}
      {isOverview && isError && !data && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {isOverview && data && <HealthOverview health={data} />}
    </>
  )
}
