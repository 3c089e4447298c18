import {
  createAddressPolicy,
  createHostPolicy,
  createMediaSource,
  createResolveName,
  type FetchFacts,
  type MediaSource,
} from '@kinora/adapters/egress'
import type { Log } from '@kinora/adapters/telemetry'
import { AppError } from '@kinora/contract'
import type { FetcherConfig } from '../../../../apps/worker/src/config.ts'

type Settings = Pick<
  FetcherConfig,
  'EGRESS_ALLOW_CIDRS' | 'EGRESS_DENY_CIDRS' | 'EGRESS_DNS_SERVERS' | 'PUBLIC_BASE_URL' | 'RESULT_BASE_URL'
>

/** Customers see one and the same failure, the true cause stands here. */
const noteIn =
  (log: Log) =>
  ({ tenant, host, tries, durationMs, error }: FetchFacts): void => {
    const fields = { operation: 'fetch', tenantId: tenant, address: host, attempt: tries, durationMs }
    if (error === undefined) log.info(fields, 'fetched')
    else log.warn({ ...fields, ...(error instanceof AppError ? { reason: error.reason } : {}), error }, 'fetch failed')
  }

/** Fetching in this process, under the operator's rules about addresses. */
export const openMediaSource = (
  config: Settings,
  log: Log,
  onFetched: (facts: FetchFacts) => void = () => undefined,
): MediaSource => {
  const note = noteIn(log)
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  for (const [ranges, words] of [
    [config.EGRESS_ALLOW_CIDRS, 'customers may name addresses that are not public'],
    [config.EGRESS_DENY_CIDRS, 'customers may not name these addresses'],
  ] as const)
    if (ranges.length > 0) log.warn({ operation: 'egress', address: ranges.join(' ') }, words)
  const ownHosts = [config.PUBLIC_BASE_URL, config.RESULT_BASE_URL].map((url) => new URL(url).hostname)
  const hosts = { ...createHostPolicy(isAllowed, ownHosts), resultOrigin: new URL(config.RESULT_BASE_URL).origin }
  const resolve = createResolveName(config.EGRESS_DNS_SERVERS)
  return createMediaSource({
    isAllowed,
    hosts,
    resolve,
    onFetched: (facts) => {
      note(facts)
      onFetched(facts)
    },
  })
}
