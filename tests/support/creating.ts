import { type Code, createOf } from './creates.ts'
import { minimalOf, quickOf } from './minimal-bodies.ts'
import { mayRetry } from './retries.ts'
import { newTenant, type Sent, send } from './running-service.ts'

export type Fields = Record<string, unknown>

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends again what came too soon: how often a key may ask is no matter of most tests. */
export const ask = async (key: string, method: string, path: string, fields?: Fields, earlier = 0): Promise<Sent> => {
  const answer = await send(key, method, path, fields === undefined ? {} : { body: JSON.stringify(fields) })
  if (answer.body['reason'] !== 'TooManyRequests' || !mayRetry('TooManyRequests', earlier)) return answer
  await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  return ask(key, method, path, fields, earlier + 1)
}

/** A create of the shortest kind with these fields changed; `undefined` takes one away. */
export const createWith = (key: string, code: Code, change: Fields = {}): Promise<Sent> =>
  ask(key, 'POST', createOf(code).path, { ...quickOf(code), ...change })

/** The reply to a create that must be taken. */
export const created = async (key: string, code: Code, change: Fields = {}): Promise<Fields> => {
  const { status, body, text } = await createWith(key, code, change)
  if (status !== 200) throw new Error(`${code} answers ${status} ${text}`)
  return body
}

/**
 * Says what a request is judged to be, without a task coming of it: the tenant has no credits, so a request with
 * nothing else against it fails for them. The body is the smallest one with these fields changed.
 */
export const openJudge = async (): Promise<(code: Code, change?: Fields) => Promise<string>> => {
  const { key } = await newTenant(0)
  return async (code, change = {}) => {
    const { body } = await ask(key, 'POST', createOf(code).path, { ...minimalOf(code), ...change })
    if (body['reason'] === 'CreditInsufficient') return 'taken'
    const { field = '', rule = '' } = (body['metadata'] ?? {}) as { field?: string; rule?: string }
    return [body['reason'], field, rule].filter((word) => word !== '').join(' ')
  }
}
