import { beforeAll, expect, it } from 'vitest'
import { baseUrl, newTenant, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})
const quote = async (body: object, { wish = 'true', headers = {} }: { wish?: string; headers?: object } = {}) => {
  const answer = await fetch(`${baseUrl}/ent/v2/text2video?dry_run=${wish}`, {
    method: 'POST',
    headers: { authorization: `Token ${tenant.key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const remaining = async (): Promise<unknown> => {
  const headers = { authorization: `Token ${tenant.key}` }
  return (await fetch(`${baseUrl}/ent/v2/credits`, { headers })).json()
}

it('a quote returns price and back end of a create without a task or a hold (D-395, D-394)', async () => {
  const before = await remaining()
  const { status, body } = await quote({ ...smallest, model: 'genq2', resolution: '720p', duration: 5 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ dry_run: true, credits: 35, credits_max: 35, backend: expect.stringMatching(/./) })
  expect((body['lines'] as { credits: number }[]).reduce((sum, { credits }) => sum + credits, 0)).toBe(35)
  expect(body['expected_seconds']).toBeGreaterThanOrEqual(0)
  expect(await remaining()).toEqual(before)
})

it('a quote is refused with the same message as the create (D-395)', async () => {
  const quoted = await quote({ ...smallest, duration: 99 })
  const created = await quote({ ...smallest, duration: 99 }, { wish: 'false' })
  expect([quoted.status, quoted.body['message']]).toEqual([400, created.body['message']])
})

it('a quote does not use its Idempotency-Key, and dry_run accepts only true or false (D-395)', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await quote(smallest, { headers })
  expect((await quote({ ...smallest, seed: 7 }, { headers })).status).toBe(200)
  expect((await quote(smallest, { wish: 'yes' })).body).toMatchObject({
    reason: 'FieldInvalid',
    metadata: { field: 'dry_run', rule: 'enum' },
  })
})
