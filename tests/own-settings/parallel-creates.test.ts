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

it('takes exactly as many of 200 creates at once as there are credits for, over two nodes (D-341)', async () => {
  const price = 10
  const { key, client } = await newTenant(50 * price)
  type Answer = { status: number; body: Record<string, unknown> }
  /** A crowd at one row may be told to come again; then nothing has been stored, and it does. */
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
  const taken = answers.filter(({ status }) => status === 200)
  expect(taken).toHaveLength(50)
  expect(taken.every(({ body }) => body['credits'] === price && body['state'] === 'created')).toBe(true)
  const refused = answers.filter(({ status, body }) => status === 400 && body['reason'] === 'CreditInsufficient')
  expect(refused).toHaveLength(150)
  // The last first, so that none of the others gets a slot of one that goes.
  for (const { body } of taken.toReversed()) await client.cancel(String(body['id'])).catch(() => undefined)
})
