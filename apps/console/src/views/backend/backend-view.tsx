import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { backendColumns } from '../backends/backend-columns.tsx'
import { BackendSwitch } from '../backends/backend-switch.tsx'
import { FailureTable } from './failure-table.tsx'
import { HealthStrip } from './health-strip.tsx'

const route = getRouteApi('/frame/operators/backends/$id')

/** One back end: the last day, replicas, failures and the configuration as loaded. */
export const BackendView = () => {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const { data, isError, error, refetch } = useAdmin('readBackend', { id }, { everyMs: 10_000 })
  const columns = useMemo(() => backendColumns(t), [t])
  const back = <BackLink to="/backends" />
  if (isError && !data) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  const first = data?.replicas[0]
  if (!data || !first)
    return (
      <>
        <ViewHeader back={back} title={id} />
        <SkeletonRows />
      </>
    )
  const { configuration, replicas } = data
  const missing = replicas.flatMap((replica) => replica.missing)
  const line = configuration.line === null ? '' : `, ${t('backends.line', { line: configuration.line })}`
  return (
    <>
      <ViewHeader
        back={back}
        title={
          <>
            {data.name}
            {data.use !== data.name && <span className="text-base font-normal text-soft">{data.use}</span>}
            <StateBadge state={first.state} />
          </>
        }
      >
        <Link to="/tasks" search={{ backend: data.name }} className="text-sm text-accent hover:underline">
          {t('backends.tasks')}
        </Link>
        {replicas.length === 1 && <BackendSwitch backend={first} canDisable />}
      </ViewHeader>
      <Section title={t('backends.strip')} hint={t('backends.stripHint')}>
        <HealthStrip cells={data.strip} />
      </Section>
      <Section title={t('backends.replicas')} isFlush>
        <DataTable label={t('backends.replicas')} rows={replicas} columns={columns} getId={({ name }) => name} />
      </Section>
      {missing.length > 0 && (
        <Section title={t('backends.missing')}>
          <Facts facts={missing.map(({ step, what, name }) => ({ label: step, value: `${what} ${name}` }))} />
        </Section>
      )}
      <Section title={t('backends.failures')} isFlush>
        <FailureTable failures={data.failures} />
      </Section>
      <Section
        title={t('backends.configuration')}
        hint={configuration.file === null ? t('backends.builtIn') : `${configuration.file}${line}`}
      >
        <Facts
          facts={[
            { label: t('backends.pools'), value: first.pools.join(', ') },
            { label: t('backends.version'), value: first.version || '–' },
            { label: t('backends.steps'), value: first.steps.join(', ') },
          ]}
        />
        <CodeBlock label={t('backends.entry')} value={configuration.entry} />
      </Section>
    </>
  )
}
