import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { consoleClient } from '../../api/console-client.ts'
import { watchLive } from '../../api/live-stream.ts'
import { appendPage, findCursors, mergeReplies, type PageReply, type TaskPages } from '../../api/task-pages.ts'
import { type TaskSearch, toFilter } from './task-search.ts'

const pageSize = 200
const pollMs = 5_000

/** Rows in sight, by their places in the list. */
export type RowRange = { first: number; last: number }

const readPage = async (
  filter: ReturnType<typeof toFilter>,
  after: string,
  signal?: AbortSignal,
): Promise<PageReply> => {
  const fields = { ...filter, after, count: pageSize }
  return { after, ...(await consoleClient.call('listAllTasks', { fields, ...(signal && { signal }) })) }
}

/** Reads the first page and the pages in sight, however many the list has. */
const refresh = async (
  client: QueryClient,
  key: readonly [string, ReturnType<typeof toFilter>],
  inSight: RowRange,
  signal: AbortSignal,
): Promise<TaskPages> => {
  const getKnown = () => client.getQueryData<TaskPages>(key)
  const known = getKnown()
  const cursors = known ? findCursors(known, inSight) : ['']
  const replies = await Promise.all(cursors.map((after) => readPage(key[1], after, signal)))
  // A page may have been appended meanwhile.
  return mergeReplies(getKnown(), replies)
}

/** Tasks by their filters, newest first. Events of the stream change rows at once, polling adds and removes them. */
export const useTasks = (search: TaskSearch) => {
  const client = useQueryClient()
  const filter = toFilter(search)
  const key = ['listAllTasks', filter] as const
  const inSight = useRef<RowRange>({ first: 0, last: 0 })
  const [isLoadingMore, setIsLoadingMore] = useState(false)
  useEffect(watchLive, [])
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => refresh(client, key, inSight.current, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    // The rows keep their objects already, and a comparison of all of them would take longer than a frame.
    structuralSharing: false,
  })
  const { data } = query
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.tasks) ?? [], [data])
  const next = query.isPlaceholderData ? '' : (data?.next ?? '')
  const loadMore = useCallback(async (): Promise<void> => {
    const queryKey = ['listAllTasks', filter]
    setIsLoadingMore(true)
    try {
      const reply = await readPage(filter, next)
      client.setQueryData<TaskPages>(queryKey, (known) => known && appendPage(known, reply))
    } catch {
      // The next refresh shows the error.
      await client.invalidateQueries({ queryKey })
    } finally {
      setIsLoadingMore(false)
    }
  }, [client, filter, next])
  return { ...query, tasks, inSight, hasMore: next !== '', isLoadingMore, loadMore }
}
