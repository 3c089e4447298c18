import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTenantNames } from '../../api/use-tenant-names.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemPanel } from '../../ui/problem-panel.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ViewHeader } from '../../ui/view-header.tsx'
import { CancelTasks } from './cancel-tasks.tsx'
import { TaskFilters } from './task-filters.tsx'
import { TaskList } from './task-list.tsx'
import { toFilter } from './task-search.ts'
import { useTasks } from './use-tasks.ts'

const route = getRouteApi('/frame/operators/tasks')

/** Tasks of all tenants. */
export const TasksView = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const search = route.useSearch()
  const tenantNames = useTenantNames()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isCancelling, setIsCancelling] = useState(false)
  const { tasks, inSight, isPending, isError, error, refetch, hasMore, isLoadingMore, loadMore } = useTasks(search)
  const select = useCallback((id: string): void => {
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  }, [])
  const open = useCallback((id: string) => void navigate({ to: '/tasks/$id', params: { id } }), [navigate])
  const onEnd = useCallback(() => {
    if (hasMore && !isLoadingMore) void loadMore()
  }, [hasMore, isLoadingMore, loadMore])
  const count = tasks.length
  return (
    <>
      <ViewHeader
        title={t('pages.tasks')}
        hint={!isPending && (hasMore ? t('tasks.loadedMore', { count }) : t('tasks.loaded', { count }))}
      >
        {selected.size > 0 && (
          <Button look="quiet" onClick={() => setSelected(new Set())}>
            {t('tasks.unselect')}
          </Button>
        )}
        <Button look="danger" onClick={() => setIsCancelling(true)}>
          {selected.size > 0 ? t('tasks.cancelSelected', { count: selected.size }) : t('tasks.cancelMatching')}
        </Button>
      </ViewHeader>
      <TaskFilters
        search={search}
        onChange={(next) => void navigate({ to: '/tasks', search: toFilter(next) as Record<string, string> })}
      />
      {isPending && <SkeletonRows />}
      {isError && <ProblemPanel error={error} onRetry={() => void refetch()} />}
      {!isPending && !isError && count === 0 && (
        <EmptyState title={t('tasks.none')} command="npx kinora text2video --prompt 'A red lighthouse at dawn'">
          {t('tasks.noneHint')}
        </EmptyState>
      )}
      {count > 0 && (
        <TaskList
          tasks={tasks}
          tenantNames={tenantNames}
          selected={selected}
          onSelect={select}
          onOpen={open}
          onEnd={onEnd}
          inSight={inSight}
        />
      )}
      {isCancelling && (
        <CancelTasks
          search={search}
          selected={[...selected]}
          onClose={() => {
            setIsCancelling(false)
            setSelected(new Set())
          }}
        />
      )}
    </>
  )
}
