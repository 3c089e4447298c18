import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import { smallestSubject } from '../support/minimal-bodies.ts'
import { unknownId } from './any-route.ts'
import { jsonType } from './request-cases.ts'
import type { Header, HttpRequest } from './wire/request.ts'
import type { World } from './world.ts'

export type AdminCallName = keyof typeof adminEndpoints
export type AdminCall = AdminEndpoint & { name: AdminCallName }
type Fields = Readonly<Record<string, unknown>>

export const adminCalls: readonly AdminCall[] = Object.entries<AdminEndpoint>(adminEndpoints).map(
  ([name, endpoint]) => ({ ...endpoint, name: name as AdminCallName }),
)

/** The smallest valid body of each call with a required field. */
export const minimalAdminBodies: Partial<Record<AdminCallName, Fields>> = {
  createTenant: { name: 'a' },
  createKey: { name: 'a' },
  grantCredits: { credits: 1, reason: 'a' },
  createPerson: { email: 'ada@example.com' },
  addMembership: { tenant_id: unknownId, role: 'viewer' },
  removeMembership: { tenant_id: unknownId },
  setOperator: { is_operator: false },
  setContentRead: { can_read_content: false },
  setMember: { email: 'ada@example.com', role: 'viewer' },
  removeMember: { person_id: unknownId },
  createSystemSubject: smallestSubject,
  decideUnknownAttempt: { word: 'give-up' },
  setSpendCeiling: { currency: 'USD', monthly_micro_units: 1 },
  pullWeight: { licence: 'a' },
  resendDelivery: { task_id: unknownId, event: 'failed' },
  testCallback: { url: 'http://127.0.0.64/' },
}

export const hasQuery = ({ method }: Pick<AdminCall, 'method'>): boolean => method === 'GET'
export const hasId = ({ path }: Pick<AdminCall, 'path'>): boolean => path.includes('{id}')
export const listFields = ({ body }: Pick<AdminCall, 'body'>): string[] => Object.keys(body.shape)

type Change = {
  /** As sent, in place of the id of the path. */
  id?: string
  fields?: Fields
  /** In place of the body, or of the query. */
  text?: string | Uint8Array
  headers?: readonly Header[]
}

/** Builds a call of an operator with the smallest body and a change. A field of undefined is left out. */
export const buildAdminRequest = (
  call: AdminCall,
  { adminToken }: Pick<World, 'adminToken'>,
  { id = unknownId, fields = {}, text, headers = [['Authorization', `Bearer ${adminToken}`]] }: Change = {},
): HttpRequest => {
  const target = call.path.replace('{id}', id)
  if (hasQuery(call)) {
    const query = new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString()
    return { method: call.method, target: `${target}?${typeof text === 'string' ? text : query}`, headers }
  }
  return {
    method: call.method,
    target,
    headers: [...headers, jsonType],
    body: text ?? JSON.stringify({ ...minimalAdminBodies[call.name], ...fields }),
  }
}
