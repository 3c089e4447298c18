import type { Log } from '@kinora/adapters/telemetry'
import type { AuditLog } from '@kinora/postgres'

const recordIntervalMs = 60_000
const maxAddresses = 10_000

/** Records failed authentication in the audit log, at most once a minute per address, so that no client can fill it. */
export const createAuthFailureRecorder = ({ audit, log }: { audit: AuditLog; log: Log }) => {
  const recordedAt = new Map<string, number>()
  return (address: string, trace: string): void => {
    const now = performance.now()
    if (now - (recordedAt.get(address) ?? -recordIntervalMs) < recordIntervalMs) return
    if (recordedAt.size >= maxAddresses) recordedAt.delete(recordedAt.keys().next().value ?? '')
    recordedAt.delete(address)
    recordedAt.set(address, now)
    const entry = { actor: 'nobody', keyId: '', tenantId: null, action: 'authenticate', object: '' } as const
    audit
      .append({ ...entry, result: 'Unauthorized', address, trace, detail: {} })
      .catch((error: unknown) => log.warn({ operation: 'audit', error }, 'failed authentication not recorded'))
  }
}
