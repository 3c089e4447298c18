import { type AdminEndpoint, AppError, isId } from '@kinora/contract'
import type { z } from 'zod'

/** The caller: the holder of the admin token, a key that administers the keys of its tenant, or a signed-in person. */
export type AdminCaller =
  | { kind: 'operator' }
  | { kind: 'key'; keyId: string; tenantId: string }
  | {
      kind: 'person'
      personId: string
      sessionId: string
      isOperator: boolean
      canReadContent: boolean
      /** Whether another person created the sign-in link, who may be the one that acts now. */
      isDelegated: boolean
      /** The tenant that a person who is no operator calls for, as its owner. */
      tenantId: string | null
    }

export type AdminCall = {
  caller: AdminCaller
  /** The tenant that the call concerns, for the audit log. Route handlers set it. */
  tenantId: string | null
}

/** A streamed reply of lines. An aborted signal ends it at once, even if the client reads nothing. */
export type Lines = { contentType: string; lines: AsyncIterable<string>; signal?: AbortSignal }

export type AdminRoute = {
  endpoint: AdminEndpoint
  handle(id: string, fields: unknown, call: AdminCall): Promise<unknown>
}

type RouteReply<E extends AdminEndpoint> = E extends { streams: true } ? Lines : z.input<E['returns']>

export const adminRoute = <E extends AdminEndpoint>(
  endpoint: E,
  handle: (id: string, body: z.output<E['body']>, call: AdminCall) => Promise<RouteReply<E>>,
): AdminRoute => ({
  endpoint,
  async handle(id, sent, call) {
    const body = endpoint.body.safeParse(sent)
    if (!body.success) {
      const [issue] = body.error.issues
      const field = issue?.path.join('.') ?? ''
      throw new AppError('FieldInvalid', { detail: `${field}: ${issue?.message}`, field, rule: 'format' })
    }
    const reply = await handle(id, body.data as z.output<E['body']>, call)
    return endpoint.streams ? reply : endpoint.returns.parse(reply)
  },
})

export const notFound = (what: string): AppError => new AppError('NotFound', { detail: what })

/** Whether the caller may make operator calls for every tenant. */
export const isOperatorCall = ({ caller }: AdminCall): boolean =>
  caller.kind === 'operator' || (caller.kind === 'person' && caller.isOperator)

/** Returns the person who makes a call that takes two people. A link made by another person proves no second one. */
export const requireSecondPerson = ({ caller }: AdminCall, action: string): { personId: string } => {
  if (caller.kind !== 'person') throw new AppError('Forbidden', { detail: `only a signed-in operator can ${action}` })
  if (caller.isDelegated)
    throw new AppError('Forbidden', {
      detail: `a session that began with the link of another operator cannot ${action}; sign in with the identity provider, or with a link of the command line`,
    })
  return caller
}

/** Whether a tenant is the one that the caller is limited to, if any. */
export const mayCallFor = (tenantId: string, call: AdminCall): boolean =>
  isOperatorCall(call) || ('tenantId' in call.caller && call.caller.tenantId === tenantId)

/** Resolves the tenant of the path. For a key or an owner, every other tenant is not found. */
export const resolveTenantId = (id: string, call: AdminCall): string => {
  if (!isId(id) || !mayCallFor(id, call)) throw notFound('tenant')
  call.tenantId = id
  return id
}

type TenantFinder = { find(id: string): Promise<object | undefined> }

/** Resolves the tenant of the path, which must exist. */
export const requireTenant = async (tenants: TenantFinder, id: string, call: AdminCall): Promise<string> => {
  if (!(await tenants.find(resolveTenantId(id, call)))) throw notFound('tenant')
  return id
}

type Wire<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

/** Converts the dates of a row to ISO text. */
export const asWire = <T extends object>(row: T): Wire<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Wire<T>

const largestBigint = 2n ** 63n - 1n
const isCursor = (text: string): boolean => /^[0-9]{1,19}$/.test(text) && BigInt(text) <= largestBigint

/** Parses the page parameters. The cursor is the number of the last item of the previous page. */
export const parsePage = ({ after, count }: { after?: string | undefined; count: number }) => {
  if (after !== undefined && after !== '' && !isCursor(after))
    throw new AppError('FieldInvalid', { detail: 'after: not a cursor of this list', field: 'after', rule: 'token' })
  return { after: after === '' ? undefined : after, count }
}
