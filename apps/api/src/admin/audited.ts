import { type AdminEndpoint, AppError } from '@kinora/contract'
import type { AuditEntry, AuditLog } from '@kinora/postgres'
import type { AdminCall } from './admin-route.ts'

type Act = {
  endpoint: AdminEndpoint
  object: string
  fields: Readonly<Record<string, unknown>>
  address: string
  trace: string
}

const resultOf = (error: unknown): string => (error instanceof AppError ? error.reason : 'InternalServiceFailure')

const toldOf = ({ tells = [] }: AdminEndpoint, fields: Act['fields']) => ({
  fields: Object.keys(fields),
  ...Object.fromEntries(tells.filter((name) => name in fields).map((name) => [name, fields[name]])),
})

/** Longer than any id or name of ours. A whole key in place of its id would stand in the log for good. */
const objectChars = 40
const objectOf = (sent: string): string => (sent.length > objectChars ? 'too long for an id' : sent)

/**
 * Every act stands in the log before its answer is given, and a change also before it is made: one whose node died
 * over it has been asked for and has no result.
 */
export const audited = async <T>(audit: AuditLog, act: Act, call: AdminCall, work: () => Promise<T>): Promise<T> => {
  const { caller } = call
  const { endpoint, object, address, trace } = act
  const append = (result: string): Promise<void> => {
    const entry: AuditEntry = {
      actor: caller.kind,
      keyId: caller.kind === 'key' ? caller.keyId : '',
      tenantId: call.tenantId,
      action: `${endpoint.method} ${endpoint.path}`,
      object: objectOf(object),
      result,
      address,
      trace,
      detail: toldOf(endpoint, act.fields),
    }
    return audit.append(entry)
  }
  if (endpoint.isUnaudited) return work()
  if (endpoint.method !== 'GET') await append('asked')
  try {
    const answer = await work()
    await append('done')
    return answer
  } catch (error) {
    await append(resultOf(error)).catch(() => undefined)
    throw error
  }
}
