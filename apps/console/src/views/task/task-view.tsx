import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAdmin } from '../../api/use-admin.ts'
import { useTenantNames } from '../../api/use-tenant-names.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EntityId } from '../../ui/entity-id.tsx'
import { toSentence } from '../../ui/format.ts'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useMarkTestMode } from '../../ui/test-mode.ts'
import { useNow } from '../../ui/use-now.ts'
import { ViewHeader } from '../../ui/view-header.tsx'
import { AttemptPanel } from './attempt-panel.tsx'
import { CallbackList } from './callback-list.tsx'
import { PartList } from './part-list.tsx'
import { TaskActions } from './task-actions.tsx'
import { TaskContent } from './task-content.tsx'
import { TaskFacts } from './task-facts.tsx'
import { buildBars } from './time-axis.ts'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/frame/operators/tasks/$id')

/** One task: what it is on the left, what happened on one time axis on the right. */
export const TaskView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const { at = '' } = route.useSearch()
  const now = useNow()
  const tenants = useTenantNames()
  const {
    data: task,
    error,
    isError,
    refetch,
  } = useAdmin(
    'inspectTask',
    { id },
    {
      everyMs: 5_000,
      isOpen: ({ ended_at: endedAt }) => endedAt === null,
    },
  )
  const tenantName = task && (tenants.get(task.tenant_id) ?? task.tenant_id)
  useMarkTestMode(tenantName?.endsWith('(test)') ?? false)
  const back = <BackLink to="/tasks" />
  if (isError && !task) return <ProblemPanel error={error} onRetry={() => void refetch()} />
  if (!task)
    return (
      <>
        <ViewHeader back={back} title={<EntityId id={id} />} />
        <SkeletonRows />
      </>
    )
  const bars = buildBars(task, task.ended_at === null ? Math.max(now, Date.now() - 1_000) : Date.parse(task.ended_at))
  const opened = bars.find(({ key }) => key === at)?.attempt
  const select = (key: string) =>
    void navigate({ to: '/tasks/$id', params: { id }, search: key === '' ? {} : { at: key }, replace: true })
  return (
    <>
      <ViewHeader
        back={back}
        title={
          <>
            {task.generator}
            <span className="text-base font-normal text-soft">{task.model}</span>
            <StateBadge state={task.state} />
          </>
        }
      >
        <TaskActions task={task} />
      </ViewHeader>
      <div className="grid flex-1 lg:grid-cols-[minmax(320px,1fr)_minmax(0,2fr)]">
        <div className="min-w-0 border-line lg:border-r">
          <Section
            title={
              <Link to="/tenants/$id" params={{ id: task.tenant_id }} className="hover:underline">
                {tenantName}
              </Link>
            }
            action={<EntityId id={task.id} />}
          >
            {task.state === 'processing' && (
              <div className="mb-3">
                <ProgressBar percent={task.progress} label={t('tasks.progress')} />
              </div>
            )}
            <TaskFacts task={task} />
          </Section>
          <TaskContent key={task.id} id={task.id} />
        </div>
        <div className="min-w-0">
          {task.findings.length > 0 && (
            <div className="border-b border-line bg-unknown-soft px-4 py-3 md:px-6">
              <h2 className="sr-only">{t('task.why')}</h2>
              {task.findings.map(({ cause, message, action }) => (
                <p key={cause} className="flex gap-2">
                  <Lightbulb size={15} className="mt-0.5 shrink-0 text-unknown" aria-hidden />
                  <span>
                    {toSentence(message)}
                    <span className="block text-soft">{toSentence(action)}</span>
                  </span>
                </p>
              ))}
            </div>
          )}
          <Section title={t('task.timeline')} hint={t('task.timelineHint')}>
            <Timeline bars={bars} selected={at} onSelect={select} />
          </Section>
          {opened && <AttemptPanel step={opened.step} attempt={opened.attempt} onClose={() => select('')} />}
          {task.parts.length > 0 && <PartList parts={task.parts} />}
          <Section title={t('task.callbacks')}>
            <CallbackList callbacks={task.callbacks} taskId={task.id} tenantId={task.tenant_id} />
          </Section>
        </div>
      </div>
    </>
  )
}
