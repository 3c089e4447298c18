import { AppError } from '@kinora/contract'
import { createAddressPolicy, createHostPolicy } from './address-policy.ts'
import { createMediaSource, type FetchFacts } from './create-media-source.ts'
import type { MediaSource } from './media-source.ts'
import { createResolveName } from './resolve-name.ts'

type Settings = Readonly<
  Record<'EGRESS_ALLOW_CIDRS' | 'EGRESS_DENY_CIDRS' | 'EGRESS_DNS_SERVERS', readonly string[]> &
    Record<'PUBLIC_BASE_URL' | 'RESULT_BASE_URL', string>
>
type Write = (
  fields: {
    operation: string
    tenantId?: string
    address: string
    attempt?: number
    durationMs?: number
    reason?: string
    error?: unknown
  },
  message: string,
) => void
type Log = { info: Write; warn: Write }

/** Customers see one failure for all causes; the log has the true cause. */
const createFetchLogger =
  (log: Log) =>
  ({ tenant, host, tries, durationMs, error }: FetchFacts): void => {
    const fields = { operation: 'fetch', tenantId: tenant, address: host, attempt: tries, durationMs }
    if (error === undefined) log.info(fields, 'fetched')
    else log.warn({ ...fields, ...(error instanceof AppError ? { reason: error.reason } : {}), error }, 'fetch failed')
  }

/** Fetches in this process, under the operator's address rules. */
export const openMediaSource = (
  config: Settings,
  log: Log,
  onFetched: (facts: FetchFacts) => void = () => undefined,
): MediaSource => {
  const logFetch = createFetchLogger(log)
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  for (const [ranges, message] of [
    [config.EGRESS_ALLOW_CIDRS, 'WARNING: callbacks and media URLs may target private addresses (EGRESS_ALLOW_CIDRS)'],
    [config.EGRESS_DENY_CIDRS, 'callbacks and media URLs must not target denied addresses (EGRESS_DENY_CIDRS)'],
  ] as const)
    if (ranges.length > 0) log.warn({ operation: 'egress', address: ranges.join(' ') }, message)
  const ownHosts = [config.PUBLIC_BASE_URL, config.RESULT_BASE_URL].map((url) => new URL(url).hostname)
  const hosts = { ...createHostPolicy(isAllowed, ownHosts), resultOrigin: new URL(config.RESULT_BASE_URL).origin }
  const resolve = createResolveName(config.EGRESS_DNS_SERVERS)
  return createMediaSource({
    isAllowed,
    hosts,
    resolve,
    onFetched: (facts) => {
      logFetch(facts)
      onFetched(facts)
    },
  })
}
