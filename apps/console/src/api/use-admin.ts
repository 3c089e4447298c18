import type { AdminCallName, AdminInput, AdminReply } from '@kinora/sdk/console'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { consoleClient } from './console-client.ts'

type Asked<N extends AdminCallName> = { id?: string; fields?: AdminInput<N> }
type Live = { everyMs?: number; isEnabled?: boolean; keepsPrevious?: boolean }

export const adminQuery = <N extends AdminCallName>(name: N, asked: Asked<N> = {}) =>
  queryOptions({
    queryKey: [name, asked.id ?? '', asked.fields ?? {}],
    queryFn: ({ signal }): Promise<AdminReply<N>> => consoleClient.call(name, { ...asked, signal }),
  })

/** Reads an administration call and repeats it every `everyMs` while the tab is visible. */
export const useAdmin = <N extends AdminCallName>(
  name: N,
  asked: Asked<N> = {},
  { everyMs, isEnabled = true, keepsPrevious = false }: Live = {},
): UseQueryResult<AdminReply<N>> =>
  useQuery({
    ...adminQuery(name, asked),
    enabled: isEnabled,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  })
