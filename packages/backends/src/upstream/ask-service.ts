import { AppError, limits } from '@kinora/contract'
import type { BackendAnswer, BackendHttp, BackendRequest, Json } from '@kinora/domain'
import { z } from 'zod'
import { isCustomers } from './judge-task.ts'

/** Of one task: enough to ask after it from anywhere, and what it was said to cost. */
export type Handle = { id: string; mediaType: string; credits: number | null }

const startMs = 180_000
const refusal = z.object({ reason: z.string() })
const created = z
  .object({
    task_id: z.string().min(1).max(100).optional(),
    id: z.string().min(1).max(100).optional(),
    credits: z.number().nullish(),
  })
  .transform(({ task_id, id, credits }) => ({ id: task_id ?? id, credits: credits ?? null }))

export const reasonOf = ({ json }: BackendAnswer): string => {
  const read = refusal.safeParse(json)
  return read.success ? read.data.reason : ''
}

/** A base address may have a path of its own. */
export const urlOf = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`

export const createRequest = (url: string, key: string, json: Json): BackendRequest => ({
  method: 'POST',
  url,
  json,
  headers: { 'idempotency-key': key },
  timeoutMs: startMs,
})

/** Busy, at work on the same key or out of order: the same request may be sent again, under the same key. */
const isForNow = (status: number): boolean => status >= 500 || [408, 409, 422, 425, 429].includes(status)

/**
 * Creates once: repeated under the same key, the other service answers the same task. An error that is no refusal leaves
 * that to the next try, which asks first what became of this one.
 */
export const create = async (http: BackendHttp, request: BackendRequest): Promise<Omit<Handle, 'mediaType'>> => {
  const answer = await http.ask(request)
  const { status } = answer
  if (status === 200) {
    const { id, credits } = created.parse(answer.json)
    if (id === undefined) throw new Error('the other service named no task')
    return { id, credits }
  }
  if (isForNow(status)) throw new Error(`the other service answered ${status}`)
  const reason = reasonOf(answer)
  if (isCustomers(reason)) throw new AppError(reason)
  throw new AppError('ModelUnavailable', { detail: `the other service answered ${status}` })
}

/** Longer than any service takes that knows such keys. */
const impossibleKey = 'k'.repeat(limits.idempotencyKeyChars + 1)

/** How an empty request is refused. Keys are looked at before fields are, so that tells of the key. */
const refusalOf = async (http: BackendHttp, url: string, key: string): Promise<string> => {
  const answer = await http.ask(createRequest(url, key, {}))
  const reason = reasonOf(answer)
  if (['IdempotencyKeyInvalid', 'IdempotencyKeyReused', 'FieldLacking'].includes(reason)) return reason
  throw new Error(`the other service answered ${answer.status} for a key`)
}

/** Whether keys mean anything there. */
export const keepsKeys = async (http: BackendHttp, url: string): Promise<boolean> =>
  (await refusalOf(http, url, impossibleKey)) === 'IdempotencyKeyInvalid'

/** Whether something was created under the key: an empty request is then another one than the first. */
export const isKeyUsed = async (http: BackendHttp, url: string, key: string): Promise<boolean> =>
  (await refusalOf(http, url, key)) === 'IdempotencyKeyReused'
