import { type Code, findCreate } from './creates.ts'
import { minimalBody, quickBody } from './minimal-bodies.ts'
import { mayRetry } from './retries.ts'
import { newTenant, type Sent, send } from './running-service.ts'

export type Fields = Record<string, unknown>

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Sends a JSON request and retries TooManyRequests, because rate limits are not under test here. */
export const callApi = async (
  key: string,
  method: string,
  path: string,
  fields?: Fields,
  earlier = 0,
): Promise<Sent> => {
  const answer = await send(key, method, path, fields === undefined ? {} : { body: JSON.stringify(fields) })
  if (answer.body['reason'] !== 'TooManyRequests' || !mayRetry('TooManyRequests', earlier)) return answer
  await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000)
  return callApi(key, method, path, fields, earlier + 1)
}

/** Sends a quick create with these fields changed; `undefined` removes a field. */
export const createWith = (key: string, code: Code, change: Fields = {}): Promise<Sent> =>
  callApi(key, 'POST', findCreate(code).path, { ...quickBody(code), ...change })

/** Returns the reply of a create that must be accepted. */
export const created = async (key: string, code: Code, change: Fields = {}): Promise<Fields> => {
  const { status, body, text } = await createWith(key, code, change)
  if (status !== 200) throw new Error(`${code} responds ${status} ${text}`)
  return body
}

/**
 * Validates a request without creating a task: the tenant has no credits, so a valid request fails only for
 * insufficient credits. The body is the smallest one with these fields changed.
 */
export const openValidator = async (): Promise<(code: Code, change?: Fields) => Promise<string>> => {
  const { key } = await newTenant(0)
  return async (code, change = {}) => {
    const { body } = await callApi(key, 'POST', findCreate(code).path, { ...minimalBody(code), ...change })
    if (body['reason'] === 'CreditInsufficient') return 'accepted'
    const { field = '', rule = '' } = (body['metadata'] ?? {}) as { field?: string; rule?: string }
    return [body['reason'], field, rule].filter((word) => word !== '').join(' ')
  }
}
