import type { AdminReply } from '@kinora/sdk/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { consoleClient } from '../../api/console-client.ts'

export type AuditEntry = AdminReply<'readAudit'>['entries'][number]
export const auditPageSize = 200

/** The service lists the oldest entry first: the page that ends with entry `end` starts so many entries before. */
const readBefore = async (end: number, signal: AbortSignal): Promise<AuditEntry[]> => {
  const start = Math.max(0, end - auditPageSize)
  const fields = { count: end - start, ...(start > 0 ? { after: String(start) } : {}) }
  const { entries } = await consoleClient.call('readAudit', { fields, signal })
  return entries.toReversed()
}

/** The newest pages of the audit log, and the state of its hash chain. */
export const useAuditLog = (pages: number) => {
  const chain = useQuery({
    queryKey: ['verifyAudit'],
    staleTime: 30_000,
    queryFn: ({ signal }) => consoleClient.call('verifyAudit', { signal }),
  })
  const count = chain.data?.entries ?? 0
  const log = useQuery({
    queryKey: ['readAudit', count, pages],
    enabled: chain.data !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<AuditEntry[]> => {
      const ends = Array.from({ length: pages }, (_, page) => count - page * auditPageSize).filter((end) => end > 0)
      return (await Promise.all(ends.map((end) => readBefore(end, signal)))).flat()
    },
  })
  return { chain, log, count }
}
