import { type AdminEndpoint, AppError } from '@kinora/contract'
import { isId } from '@kinora/domain'
import type { z } from 'zod'

export type AdminRoute = { endpoint: AdminEndpoint; handle(id: string, body: unknown): Promise<unknown> }

/** Checks what was sent and what is answered by the schemas of the endpoint. */
export const adminRoute = <E extends AdminEndpoint>(
  endpoint: E,
  handle: (id: string, body: z.output<E['body']>) => Promise<z.input<E['returns']>>,
): AdminRoute => ({
  endpoint,
  async handle(id, sent) {
    const body = endpoint.body.safeParse(sent)
    if (!body.success) {
      const [issue] = body.error.issues
      const field = issue?.path.join('.') ?? ''
      throw new AppError('FieldInvalid', { detail: `${field}: ${issue?.message}`, field, rule: 'format' })
    }
    return endpoint.returns.parse(await handle(id, body.data as z.output<E['body']>))
  },
})

export const tenantIn = (id: string): string => {
  if (!isId(id)) throw new AppError('NotFound', { detail: 'tenant' })
  return id
}

export const known = <T>(value: T | undefined | false, what: string): T => {
  if (value === undefined || value === false) throw new AppError('NotFound', { detail: what })
  return value
}
