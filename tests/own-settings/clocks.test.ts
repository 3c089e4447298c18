import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { png } from '../support/files/png.ts'
import { admin, create, newTenant, smallest } from '../support/running-service.ts'
import { shifted } from '../support/shifted-clock.ts'
import { startApi } from '../support/start-api.ts'
import { storeUpload } from '../support/uploading.ts'

const daysMs = 10 * 86_400_000

let ahead: Awaited<ReturnType<typeof startApi>>
let behind: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  ;[ahead, behind] = await Promise.all([startApi(shifted(daysMs)), startApi(shifted(-daysMs))])
})
afterAll(async () => {
  await Promise.all([ahead?.stop(), behind?.stop()])
})

const post = (base: string, key: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

it('keys expire by the database clock, not by the clock of the node (D-027)', async () => {
  const tenant = await newTenant()
  const until = async (ms: number) => {
    const expires = new Date(Date.now() + ms).toISOString()
    return (await admin.createKey(tenant.id, { name: 'short', expires_at: expires })).key
  }
  const status = async (base: string, key: string) => (await post(base, key, '/nowhere', {})).status
  const good = await until(3_600_000)
  expect(await status(ahead.baseUrl, good)).toBe(404)
  const expiredKey = await until(-1_000)
  expect(await status(behind.baseUrl, expiredKey)).toBe(401)
})

it('idempotency keys expire by the database clock (D-027)', async () => {
  const tenant = await newTenant()
  const key = randomUUID()
  const first = await create(tenant.key, smallest, { 'idempotency-key': key })
  const again = await post(ahead.baseUrl, tenant.key, '/ent/v2/text2video', smallest, { 'idempotency-key': key })
  expect(await again.text()).toBe(first.text)
  await tenant.client.cancel(String(first.body['id']))
})

it('uploads expire by the database clock (D-027)', async () => {
  // Without credits nothing is stored under an id of a wrong time; credits are checked after the upload.
  const { key } = await newTenant(0)
  const { uri } = await storeUpload(key, png({ width: 256, height: 256 }))
  const answer = await post(ahead.baseUrl, key, '/ent/v2/img2video', { model: 'genq3-pro', images: [uri] })
  expect(await answer.json()).toMatchObject({ reason: 'CreditInsufficient' })
})
