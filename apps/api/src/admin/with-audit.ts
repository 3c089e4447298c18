import { type AdminEndpoint, AppError } from '@kinora/contract'
import type { AuditEntry, AuditLog } from '@kinora/postgres'
import type { AdminCall } from './admin-route.ts'
import type { RecentReads } from './recent-reads.ts'

type AuditedCall = {
  endpoint: AdminEndpoint
  object: string
  fields: Readonly<Record<string, unknown>>
  address: string
  trace: string
}

const toAuditResult = (error: unknown): string => (error instanceof AppError ? error.reason : 'InternalServiceFailure')

/** More than any valid value has. The log is written before the fields are checked. */
const maxValueChars = 2_000
const redactValue = (value: unknown): unknown =>
  (JSON.stringify(value)?.length ?? 0) > maxValueChars ? 'too long for a field' : value

const buildAuditDetail = ({ auditedFields = [], body }: AdminEndpoint, fields: AuditedCall['fields']) => ({
  fields: Object.keys(fields).filter((name) => Object.hasOwn(body.shape, name)),
  ...Object.fromEntries(
    auditedFields.filter((name) => name in fields).map((name) => [name, redactValue(fields[name])]),
  ),
})

/** Longer than any id or name. A longer text could be a whole key, which the log would then keep forever. */
const maxObjectChars = 40
const redactObject = (sent: string): string => (sent.length > maxObjectChars ? 'too long for an id' : sent)

/**
 * Writes every call to the audit log before its reply is sent, and a change also before it is made. A change whose node
 * died has an entry `asked` and no result.
 */
export const withAudit = async <T>(
  audit: AuditLog,
  auditedCall: AuditedCall,
  call: AdminCall,
  work: () => Promise<T>,
  recentReads?: RecentReads,
): Promise<T> => {
  const { caller } = call
  const { endpoint, object, address, trace } = auditedCall
  const append = (result: string): Promise<void> => {
    const entry: AuditEntry = {
      actor: caller.kind,
      keyId: caller.kind === 'key' ? caller.keyId : '',
      personId: caller.kind === 'person' ? caller.personId : null,
      tenantId: call.tenantId,
      action: `${endpoint.method} ${endpoint.path}`,
      object: redactObject(object),
      result,
      address,
      trace,
      detail: buildAuditDetail(endpoint, auditedCall.fields),
    }
    return audit.append(entry)
  }
  if (endpoint.isUnaudited) return work()
  if (endpoint.method !== 'GET') await append('asked')
  const read =
    endpoint.isAuditedHourly && caller.kind === 'person' ? `${caller.personId} ${endpoint.path} ${object}` : ''
  try {
    const answer = await work()
    if (read !== '' && recentReads?.has(read)) return answer
    await append('done')
    if (read !== '') recentReads?.note(read)
    return answer
  } catch (error) {
    await append(toAuditResult(error)).catch(() => undefined)
    throw error
  }
}
