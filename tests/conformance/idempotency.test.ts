import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createOf } from '../support/creates.ts'
import { quickOf } from '../support/minimal-bodies.ts'
import { create, newSandbox, newTenant, send, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})
const withKey = (key: string) => ({ 'idempotency-key': key })

it('answers a repeated create byte for byte, whatever the order of its fields (D-377)', async () => {
  const key = randomUUID()
  const first = await create(tenant.key, smallest, withKey(key))
  const again = await create(tenant.key, Object.fromEntries(Object.entries(smallest).reverse()), withKey(key))
  expect(again.text).toBe(first.text)
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
})

it('makes one task of many requests at once; the others wait or get the same answer (D-378)', async () => {
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

it('refuses a key that was used for something else (D-378)', async () => {
  const key = randomUUID()
  await create(tenant.key, smallest, withKey(key))
  expect((await create(tenant.key, { ...smallest, duration: 2 }, withKey(key))).body).toMatchObject({
    code: 422,
    reason: 'IdempotencyKeyReused',
  })
})

it('leaves the key of a refused request free (D-379)', async () => {
  const key = randomUUID()
  expect((await create(tenant.key, { ...smallest, duration: 99 }, withKey(key))).status).toBe(400)
  expect((await create(tenant.key, smallest, withKey(key))).status).toBe(200)
})

it('refuses keys that cannot be one (D-376)', async () => {
  expect((await create(tenant.key, smallest, withKey('x'.repeat(256)))).body).toMatchObject({
    reason: 'IdempotencyKeyInvalid',
  })
})

it('makes one task of one key under four spellings of a path: the encoded ones are 404 (D-375, D-506)', async () => {
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
] as const)('replays a create of %s at its alias %s and the other way round (D-375, D-506)', async (code, alias) => {
  const { key } = await newSandbox()
  const body = JSON.stringify(quickOf(code))
  for (const paths of [
    [createOf(code).path, alias],
    [alias, createOf(code).path],
  ]) {
    const headers = withKey(randomUUID())
    const answers = []
    for (const path of paths) answers.push(await send(key, 'POST', path, { body, headers }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(answers.map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true'])
  }
})
