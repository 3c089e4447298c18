import { type AdminEndpoint, AppError, isId } from '@kinora/contract'
import type { z } from 'zod'

/** Who asks: the operator by the token, or a key that administers the keys of its own tenant. */
export type AdminCaller = { kind: 'operator' } | { kind: 'key'; keyId: string; tenantId: string }

export type AdminCall = {
  caller: AdminCaller
  /** The tenant the call turns out to be about; stands in the audit log. */
  tenantId: string | null
}

/** Lines that are written as they are made. */
export type Lines = { contentType: string; lines: AsyncIterable<string> }

export type AdminRoute = {
  endpoint: AdminEndpoint
  handle(id: string, fields: unknown, call: AdminCall): Promise<unknown>
}

type Answer<E extends AdminEndpoint> = E extends { streams: true } ? Lines : z.input<E['returns']>

export const adminRoute = <E extends AdminEndpoint>(
  endpoint: E,
  handle: (id: string, body: z.output<E['body']>, call: AdminCall) => Promise<Answer<E>>,
): AdminRoute => ({
  endpoint,
  async handle(id, sent, call) {
    const body = endpoint.body.safeParse(sent)
    if (!body.success) {
      const [issue] = body.error.issues
      const field = issue?.path.join('.') ?? ''
      throw new AppError('FieldInvalid', { detail: `${field}: ${issue?.message}`, field, rule: 'format' })
    }
    const answer = await handle(id, body.data as z.output<E['body']>, call)
    return endpoint.streams ? answer : endpoint.returns.parse(answer)
  },
})

export const notFound = (what: string): AppError => new AppError('NotFound', { detail: what })

/** The tenant a path names, for who may know of it: to a key, another tenant's is one that does not exist. */
export const tenantIn = (id: string, call: AdminCall): string => {
  if (!isId(id) || (call.caller.kind === 'key' && call.caller.tenantId !== id)) throw notFound('tenant')
  call.tenantId = id
  return id
}

type Wire<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

/** A row with its moments as text. */
export const asWire = <T extends object>(row: T): Wire<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  ) as Wire<T>

/** Where a list goes on is the number of its last item. */
export const pageOf = ({ after, count }: { after?: string | undefined; count: number }) => {
  if (after !== undefined && after !== '' && !/^[0-9]{1,19}$/.test(after))
    throw new AppError('FieldInvalid', { detail: 'after: not a place of this list', field: 'after', rule: 'token' })
  return { after: after === '' ? undefined : after, count }
}
