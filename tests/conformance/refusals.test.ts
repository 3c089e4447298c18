import { beforeAll, describe, expect, it } from 'vitest'
import { admin, create, newTenant, send, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})
const withoutTrace = (text: string) => text.replaceAll(/[0-9a-f]{32}/g, '')

describe('authentication', () => {
  it('gives every bad key the same response, on known and unknown paths (D-061)', async () => {
    const bad = tenant.key.slice(0, -1) + (tenant.key.endsWith('x') ? 'y' : 'x')
    const answers = await Promise.all(
      [undefined, 'x', bad].flatMap((key) => [
        send(key, 'GET', '/nowhere'),
        send(key, 'POST', '/ent/v2/text2video', { body: '{' }),
      ]),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401]))
    expect(new Set(answers.map((answer) => withoutTrace(answer.text))).size).toBe(1)
  })
  it('accepts a new key after many unauthenticated requests from the same address', async () => {
    await Promise.all(Array.from({ length: 20 }, () => send(undefined, 'GET', '/nowhere')))
    const { key } = await newTenant()
    expect((await send(key, 'GET', '/nowhere')).status).toBe(404)
  })
  it('refuses a request outside the scopes of the key (D-064)', async () => {
    const { key } = await admin.createKey(tenant.id, { name: 'reader', scopes: ['read'] })
    expect((await create(key, smallest)).body).toMatchObject({ code: 403, reason: 'Forbidden' })
  })
  // A unit test of the key cache checks its four seconds.
  it('refuses a suspended key after the cache expires, permanently (D-065)', async () => {
    const { key, id } = await admin.createKey(tenant.id, { name: 'short' })
    expect((await send(key, 'GET', '/nowhere')).status).toBe(404)
    await admin.suspendKey(id)
    const status = async () => (await send(key, 'GET', '/nowhere')).status
    await expect.poll(status, { timeout: 60_000, interval: 200 }).toBe(401)
    const later = await Promise.all(Array.from({ length: 20 }, status))
    expect(new Set(later)).toEqual(new Set([401]))
  })
  it('hides a task of another tenant like an unknown one (D-067)', async () => {
    const other = await newTenant()
    const { id } = await other.client.textToVideo(smallest)
    const unknown = `${id.slice(0, -1)}${(Number(id.at(-1)) + 1) % 10}`
    for (const [method, path] of [
      ['GET', 'creations'],
      ['GET', 'events'],
      ['POST', 'cancel'],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, unknown].map((each) => send(tenant.key, method, `/ent/v2/tasks/${each}/${path}`)),
      )
      expect(foreign?.status).toBe(404)
      expect(withoutTrace(foreign?.text ?? '')).toBe(withoutTrace(missing?.text ?? '-'))
    }
    await other.client.cancel(id)
  })
})

describe('a refusal', () => {
  it('carries code, reason, message, trace and every fault (D-080, D-505)', async () => {
    const { status, headers, body } = await create(tenant.key, {})
    expect(status).toBe(400)
    expect(body).toEqual({
      code: 400,
      reason: 'FieldLacking',
      message: 'field is missing or empty: model, prompt',
      metadata: {
        trace_id: headers.get('x-trace-id'),
        field: 'model',
        rule: 'required',
        faults: ['model', 'prompt'].map((field) => ({
          field,
          reason: 'FieldLacking',
          rule: 'required',
          message: 'is missing or empty',
        })),
      },
    })
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
  it.each([
    ['GET', '/ent/v2/text2video', 405],
    ['POST', '/ent/v2/text2video/', 404],
    ['POST', '/ENT/v2/text2video', 404],
    ['GET', '/ent/v2/tasks/1/creations', 404],
    ['GET', '/ent/v2/tasks/%3247549788994682041/creations', 404],
    ['GET', '/ent/v2/tasks/247549788994682041', 404],
  ])('%s %s is %i', async (method, path, status) => {
    expect((await send(tenant.key, method, path)).status).toBe(status)
  })
  it('of a method lists the allowed methods of the path (D-054)', async () => {
    expect((await send(tenant.key, 'DELETE', '/ent/v2/text2video')).headers.get('allow')).toBe('POST')
  })
  it.each([
    ['text/plain', '{}', 415, 'UnsupportedMediaType'],
    ['application/json; charset=latin1', '{}', 415, 'UnsupportedMediaType'],
    ['application/json', '[]', 400, 'BadRequest'],
    ['application/json', '{"a":1,}', 400, 'BadRequest'],
    ['application/json', '{"a":{"__proto__":1}}', 400, 'BadRequest'],
    ['application/json', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'BadRequest'],
    ['application/json', 'x'.repeat(20_971_521), 413, 'PayloadTooLarge'],
  ])('of a %s body comes before its fields are checked', async (type, body, status, reason) => {
    const answer = await send(tenant.key, 'POST', '/ent/v2/text2video', { body, headers: { 'content-type': type } })
    expect([answer.status, answer.body['reason']]).toEqual([status, reason])
  })
  it('is CreditInsufficient below the price, and an exact balance is accepted', async () => {
    const poor = await newTenant(10)
    expect((await create(poor.key, { ...smallest, duration: 2 })).body).toMatchObject({
      code: 400,
      reason: 'CreditInsufficient',
    })
    const exact = await create(poor.key, smallest)
    expect(exact.status).toBe(200)
    await poor.client.cancel(String(exact.body['id']))
  })
})
