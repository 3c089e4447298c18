import type { AdminCallName, AdminInput, AdminReply } from '@kinora/sdk/console'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { consoleClient } from './console-client.ts'

type AdminRequest<N extends AdminCallName> = { id?: string; fields?: AdminInput<N> }
type Live<Reply> = {
  everyMs?: number
  /** Repeats only while this holds for the last reply; the audit log records most reads. */
  isOpen?: (reply: Reply) => boolean
  isEnabled?: boolean
}

export const adminKey = (name: AdminCallName, { id = '', fields = {} }: { id?: string; fields?: object } = {}) =>
  [name, id, fields] as const

/** Reads an administration call and repeats it every `everyMs` while the tab is visible. */
export const useAdmin = <N extends AdminCallName>(
  name: N,
  request: AdminRequest<N> = {},
  { everyMs, isOpen, isEnabled = true }: Live<AdminReply<N>> = {},
): UseQueryResult<AdminReply<N>> => {
  const options: UseQueryOptions<AdminReply<N>, Error, AdminReply<N>, readonly unknown[]> = {
    queryKey: adminKey(name, request),
    queryFn: ({ signal }) => consoleClient.call(name, { ...request, signal }),
    enabled: isEnabled,
    refetchInterval: ({ state: { data } }) => {
      if (everyMs === undefined) return false
      return data === undefined || isOpen === undefined || isOpen(data) ? everyMs : false
    },
  }
  return useQuery(options)
}
