import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newTenant, smallest } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'

type Api = Awaited<ReturnType<typeof startApi>>
let nodes: readonly [Api, Api]
beforeAll(async () => {
  const unlimited = { RATE_CREATE: '100000/100000', RATE_READ: '100000/100000' }
  nodes = await Promise.all([startApi(unlimited), startApi(unlimited)])
})
afterAll(async () => {
  await Promise.all((nodes ?? []).map((node) => node.stop()))
})

it('200 concurrent creates on two nodes succeed exactly as often as credits allow (D-341)', async () => {
  const price = 10
  const { key, client } = await newTenant(50 * price)
  type Answer = { status: number; body: Record<string, unknown> }
  /** Retries 503, which contention on one row may cause; nothing has been stored then. */
  const create = async (api: Api, once: string = randomUUID()): Promise<Answer> => {
    const answer = await fetch(`${api.baseUrl}/ent/v2/text2video`, {
      method: 'POST',
      headers: { authorization: `Token ${key}`, 'content-type': 'application/json', 'idempotency-key': once },
      body: JSON.stringify(smallest),
    })
    const body = (await answer.json()) as Answer['body']
    if (answer.status !== 503) return { status: answer.status, body }
    await sleep(Number(answer.headers.get('retry-after')) * 1000)
    return create(api, once)
  }
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => create(nodes[i % 2 === 0 ? 0 : 1])))
  const accepted = answers.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(50)
  expect(accepted.every(({ body }) => body['credits'] === price && body['state'] === 'created')).toBe(true)
  const refused = answers.filter(({ status, body }) => status === 400 && body['reason'] === 'CreditInsufficient')
  expect(refused).toHaveLength(150)
  // In reverse order, so that no other task gets a released slot.
  for (const { body } of accepted.toReversed()) await client.cancel(String(body['id'])).catch(() => undefined)
})
