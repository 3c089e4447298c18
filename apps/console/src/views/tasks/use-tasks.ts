import type { AdminReply } from '@kinora/sdk/console'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { consoleClient } from '../../api/console-client.ts'
import { type TaskSearch, toFilter } from './task-search.ts'

export type ListedTask = AdminReply<'listAllTasks'>['tasks'][number]
const pageSize = 200
/** A refresh reads every loaded page again, so longer lists are refreshed by the stream only. */
const maxPolledPages = 5

/** Pages of tasks by their filters, newest first. */
export const useTasks = (search: TaskSearch, everyMs: number) => {
  const filter = toFilter(search)
  const query = useInfiniteQuery({
    queryKey: ['listAllTasks', filter],
    queryFn: ({ pageParam, signal }) =>
      consoleClient.call('listAllTasks', { fields: { ...filter, after: pageParam, count: pageSize }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > maxPolledPages ? false : everyMs),
  })
  const tasks = useMemo(() => query.data?.pages.flatMap((page) => page.tasks) ?? [], [query.data])
  return { ...query, tasks }
}
