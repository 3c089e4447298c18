import type { Log } from '@kinora/adapters/telemetry'
import type { AuditLog } from '@kinora/postgres'

const everyMs = 60_000
const keptAddresses = 10_000

/** Failed authentication in the audit log, once a minute for each address: whoever keeps trying cannot fill it. */
export const createFailureNotes = ({ audit, log }: { audit: AuditLog; log: Log }) => {
  const notedAt = new Map<string, number>()
  return (address: string, trace: string): void => {
    const now = performance.now()
    if (now - (notedAt.get(address) ?? -everyMs) < everyMs) return
    if (notedAt.size >= keptAddresses) notedAt.delete(notedAt.keys().next().value ?? '')
    notedAt.delete(address)
    notedAt.set(address, now)
    const entry = { actor: 'nobody', keyId: '', tenantId: null, action: 'authenticate', object: '' } as const
    audit
      .append({ ...entry, result: 'Unauthorized', address, trace, detail: {} })
      .catch((error: unknown) => log.warn({ operation: 'audit', error }, 'a failed authentication was not noted'))
  }
}
