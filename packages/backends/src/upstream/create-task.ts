import { AppError, limits } from '@kinora/contract'
import type { BackendAnswer, BackendHttp, BackendRequest, Json } from '@kinora/domain'
import { z } from 'zod'
import { isCustomerError } from './task-poll.ts'

/** Identifies one task: enough to query it from anywhere, and its announced price. */
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

export const readReason = ({ json }: BackendAnswer): string => {
  const read = refusal.safeParse(json)
  return read.success ? read.data.reason : ''
}

/** A base URL may have a path. */
export const buildUrl = (baseUrl: string, path: string): string => `${baseUrl.replace(/\/+$/, '')}${path}`

export const createRequest = (url: string, key: string, json: Json): BackendRequest => ({
  method: 'POST',
  url,
  json,
  headers: { 'idempotency-key': key },
  timeoutMs: startMs,
})

/** Busy, already working on the same key, or failing: the same request may be retried under the same key. */
const isRetryable = (status: number): boolean => status >= 500 || [408, 409, 422, 425, 429].includes(status)

/**
 * Creates once: repeated under the same key, the other service returns the same task. After an error that is not a
 * refusal, the next attempt first looks up the result of this one.
 */
export const create = async (http: BackendHttp, request: BackendRequest): Promise<Omit<Handle, 'mediaType'>> => {
  const answer = await http.send(request)
  const { status } = answer
  if (status === 200) {
    const { id, credits } = created.parse(answer.json)
    if (id === undefined) throw new Error('the other service named no task')
    return { id, credits }
  }
  if (isRetryable(status)) throw new Error(`the other service answered ${status}`)
  const reason = readReason(answer)
  if (isCustomerError(reason)) throw new AppError(reason)
  throw new AppError('ModelUnavailable', { detail: `the other service answered ${status}` })
}

/** Longer than any key that such a service accepts. */
const impossibleKey = 'k'.repeat(limits.idempotencyKeyChars + 1)

/** The reason that refuses an empty request. Keys are checked before fields, so it shows the state of the key. */
const probeKey = async (http: BackendHttp, url: string, key: string): Promise<string> => {
  const answer = await http.send(createRequest(url, key, {}))
  const reason = readReason(answer)
  if (['IdempotencyKeyInvalid', 'IdempotencyKeyReused', 'FieldLacking'].includes(reason)) return reason
  throw new Error(`the other service answered ${answer.status} for a key`)
}

/** Whether the service supports idempotency keys. */
export const keepsKeys = async (http: BackendHttp, url: string): Promise<boolean> =>
  (await probeKey(http, url, impossibleKey)) === 'IdempotencyKeyInvalid'

/** Whether the key was used: the empty request then differs from the first one. */
export const isKeyUsed = async (http: BackendHttp, url: string, key: string): Promise<boolean> =>
  (await probeKey(http, url, key)) === 'IdempotencyKeyReused'
