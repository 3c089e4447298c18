import { useTranslation } from 'react-i18next'
import { useNowSnapshot } from '../../api/use-now-snapshot.ts'
import { formatDuration, formatNumber } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { Time } from '../../ui/time.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { Attention } from './attention.tsx'
import { PoolHistory } from './pool-history.tsx'
import { PoolTable } from './pool-table.tsx'
import { Stat } from './stat.tsx'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
/** Mean of the last five whole minutes; the current one is not over. */
const recentRate = (values: readonly number[]): string => (sum(values.slice(-6, -1)) / 5).toFixed(1)

/** The present state of the installation. */
export const NowView = () => {
  const { t } = useTranslation()
  const { data: now, error, isError, refetch } = useNowSnapshot()
  if (isError && !now) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (!now) return <SkeletonRows />
  const { created_per_minute: created, finished_per_minute: finished, failed_per_minute: failed } = now
  const ended = sum(finished)
  const failedShare = ended === 0 ? 0 : (sum(failed) / ended) * 100
  const chart = (name: string) => t('now.chart', { name })
  return (
    <>
      <ViewHeader title={t('pages.now')}>
        <span className="text-sm text-soft">
          {t('now.asOf')} <Time at={now.at} />
        </span>
      </ViewHeader>
      <div className="grid grid-cols-2 gap-px bg-line sm:grid-cols-3 xl:grid-cols-5">
        <Stat
          name={t('now.created')}
          value={recentRate(created)}
          hint={t('now.hour', { sum: formatNumber(sum(created)) })}
          chart={{ values: created, tone: 'running', label: chart(t('now.created')) }}
          search={{ max_age: '1h' }}
        />
        <Stat
          name={t('now.finished')}
          value={recentRate(finished)}
          hint={t('now.hour', { sum: formatNumber(ended) })}
          chart={{ values: finished, tone: 'success', label: chart(t('now.finished')) }}
          search={{ state: 'success', max_age: '1h' }}
        />
        <Stat
          name={t('now.failed')}
          value={`${failedShare.toFixed(1)} %`}
          hint={t('now.failedHint')}
          chart={{ values: failed, tone: 'failed', label: chart(t('now.failed')) }}
          search={{ state: 'failed', max_age: '1h' }}
        />
        <Stat
          name={t('now.oldest')}
          value={formatDuration(now.oldest_wait_seconds)}
          hint={t('now.oldestHint')}
          search={{ state: 'queueing' }}
        />
        <Stat
          className="col-span-2 sm:col-span-1"
          name={t('now.late')}
          value={formatNumber(now.callbacks_late)}
          hint={t('now.lateHint')}
          search={{}}
        />
        <span className="hidden bg-page sm:block xl:hidden" />
      </div>
      <div className="border-t border-line">
        <Section title={t('now.attention')}>
          <Attention attention={now.attention} />
        </Section>
      </div>
      <Section title={t('now.pools')} isFlush>
        <PoolTable pools={now.pools} />
      </Section>
      <PoolHistory />
    </>
  )
}
