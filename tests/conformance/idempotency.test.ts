import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { findCreate } from '../support/creates.ts'
import { quickBody } from '../support/minimal-bodies.ts'
import { create, newSandbox, newTenant, send, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})
const withKey = (key: string) => ({ 'idempotency-key': key })

it('a repeated create returns the same bytes, whatever the order of its fields (D-377)', async () => {
  const key = randomUUID()
  const first = await create(tenant.key, smallest, withKey(key))
  const again = await create(tenant.key, Object.fromEntries(Object.entries(smallest).reverse()), withKey(key))
  expect(again.text).toBe(first.text)
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
})

it('concurrent requests with one key create one task; the others get the same reply or in_flight (D-378)', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(tenant.key, smallest, withKey(key))))
  const good = answers.filter((answer) => answer.status === 200)
  expect(new Set(good.map((answer) => answer.text)).size).toBe(1)
  for (const answer of answers.filter((each) => each.status !== 200))
    expect([answer.status, answer.body['metadata'], answer.headers.get('retry-after')]).toMatchObject([
      409,
      { rule: 'in_flight' },
      '1',
    ])
})

it('a key reused with another body is refused (D-378)', async () => {
  const key = randomUUID()
  await create(tenant.key, smallest, withKey(key))
  expect((await create(tenant.key, { ...smallest, duration: 2 }, withKey(key))).body).toMatchObject({
    code: 422,
    reason: 'IdempotencyKeyReused',
  })
})

it('the key of a refused request can be used again (D-379)', async () => {
  const key = randomUUID()
  expect((await create(tenant.key, { ...smallest, duration: 99 }, withKey(key))).status).toBe(400)
  expect((await create(tenant.key, smallest, withKey(key))).status).toBe(200)
})

it('a key above 255 characters is refused (D-376)', async () => {
  expect((await create(tenant.key, smallest, withKey('x'.repeat(256)))).body).toMatchObject({
    reason: 'IdempotencyKeyInvalid',
  })
})

it('percent-encoded spellings of a path are 404 and do not use the key (D-375, D-506)', async () => {
  const headers = withKey(randomUUID())
  const paths = ['/ent/v2/%74ext2video', '/ent/v2/text2vide%6F', '/%65nt/v2/text2video', '/ent/v2/text2video']
  const { key } = await newSandbox()
  const answers = []
  for (const path of paths) answers.push(await send(key, 'POST', path, { body: JSON.stringify(smallest), headers }))
  expect(answers.map(({ status, body }) => [status, body['reason']])).toEqual([
    [404, 'NotFound'],
    [404, 'NotFound'],
    [404, 'NotFound'],
    [200, undefined],
  ])
})

it.each([
  ['/ent/v2/template', '/ent/v2/template2video'],
  ['/ent/v2/upscale-new', '/ent/v2/upscale-pro'],
  ['G1C', '/ent/v2/one-click/genernal_one_click'],
] as const)(
  'a create of %s is replayed at its alias %s and the other way round (D-375, D-506)',
  async (code, alias) => {
    const { key } = await newSandbox()
    const body = JSON.stringify(quickBody(code))
    for (const paths of [
      [findCreate(code).path, alias],
      [alias, findCreate(code).path],
    ]) {
      const headers = withKey(randomUUID())
      const answers = []
      for (const path of paths) answers.push(await send(key, 'POST', path, { body, headers }))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.text).toBe(answers[0]?.text)
      expect(answers.map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
    }
  },
)
