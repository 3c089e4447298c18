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

/** Fetches of addresses that must not be reached stand in the audit log: the host and whose they were, no address. */
export const createBlockedNotes =
  (audit: Pick<AuditLog, 'append'>, onError: (error: Error) => void) =>
  ({ tenant, host, error }: FetchFacts): void => {
    if (!isBlocked(error)) return
    const entry = { actor: 'system', keyId: '', action: 'fetch', result: 'blocked', address: '', trace: '' } as const
    audit.append({ ...entry, tenantId: tenant, object: host, detail: {} }).catch(onError)
  }

/** Through the fetcher of the installation, or in this process where there is none. */
export const openFetchMedia = (config: Config, log: Log, onFetched: (facts: FetchFacts) => void): FetchMedia => {
  const { FETCHER_URL: url, FETCHER_SECRET: secret = '' } = config
  return url ? createRemoteFetch({ url, secret }) : createFetchMedia(openMediaSource(config, log, onFetched))
}
