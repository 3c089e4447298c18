import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { Section } from '../../ui/section.tsx'

const LineChart = lazy(() => import('../../charts/line-chart.tsx').then((module) => ({ default: module.LineChart })))

/** Busy places of each pool over the last hour. */
export const PoolHistory = () => {
  const { t } = useTranslation()
  const { data } = useAdmin('readPoolHistory', {}, { everyMs: 60_000 })
  const pools = useMemo(() => [...new Set(data?.history.map(({ pool }) => pool))].toSorted(), [data])
  if (!data || pools.length === 0) return null
  return (
    <Section title={t('now.history')} hint={t('now.historyHint')}>
      <Suspense fallback={<div className="skeleton h-48 w-full" />}>
        <LineChart
          label={t('now.history')}
          names={pools}
          rows={data.history.map(({ pool, start, busy }) => ({ name: pool, at: start, value: busy }))}
        />
      </Suspense>
    </Section>
  )
}
