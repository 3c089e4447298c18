import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { HealthOverview } from './health-overview.tsx'

/** Components of the installation. */
export const HealthView = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useAdmin('listParts', {}, { everyMs: 10_000 })
  const isWell = data?.parts.every(({ is_well: each }) => each)
  return (
    <>
      <ViewHeader title={t('pages.health')} hint={data && <StateBadge state={isWell ? 'well' : 'failing'} />} />
      {isPending && <SkeletonRows />}
      {isError && !data && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {data && <HealthOverview parts={data.parts} />}
    </>
  )
}
