import { type FetchFacts, isBlocked } from '@kinora/adapters/egress'
import type { AuditLog } from '@kinora/postgres'

/** Fetches of addresses that must not be reached stand in the audit log: the host and whose they were, no address. */
export const createBlockedNotes =
  (audit: Pick<AuditLog, 'append'>, onError: (error: Error) => void) =>
  ({ tenant, host, error }: FetchFacts): void => {
    if (!isBlocked(error)) return
    const entry = { actor: 'system', keyId: '', action: 'fetch', result: 'blocked', address: '', trace: '' } as const
    audit.append({ ...entry, tenantId: tenant, object: host, detail: {} }).catch(onError)
  }
