import {
  createFetchMedia,
  createRemoteFetch,
  type FetchFacts,
  type FetchMedia,
  isBlocked,
  openMediaSource,
} from '@kinora/adapters/egress'
import type { Log } from '@kinora/adapters/telemetry'
import type { AuditLog } from '@kinora/postgres'
import type { Config } from '../config.ts'

/** Records fetches of forbidden addresses in the audit log: the host and the tenant, no address. */
export const createBlockedFetchAudit =
  (audit: Pick<AuditLog, 'append'>, onError: (error: Error) => void) =>
  ({ tenant, host, error }: FetchFacts): void => {
    if (!isBlocked(error)) return
    const entry = { actor: 'system', keyId: '', action: 'fetch', result: 'blocked', address: '', trace: '' } as const
    audit.append({ ...entry, tenantId: tenant, object: host, detail: {} }).catch(onError)
  }

/** Fetches through the fetcher of the installation, or in this process without one. */
export const openFetchMedia = (config: Config, log: Log, onFetched: (facts: FetchFacts) => void): FetchMedia => {
  const { FETCHER_URL: url, FETCHER_SECRET: secret = '' } = config
  return url ? createRemoteFetch({ url, secret }) : createFetchMedia(openMediaSource(config, log, onFetched))
}
