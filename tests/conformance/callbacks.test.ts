import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creates } from '../support/creates.ts'
import { callApi, created } from '../support/creating.ts'
import { type Callback, type Receiver, startReceiver } from '../support/receiver.ts'
import { admin, newTenant, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
let receiver: Receiver
beforeAll(async () => {
  ;[tenant, receiver] = [await newTenant(1_000_000, 50), await startReceiver()]
})
afterAll(() => receiver.stop())

const isFor = (id: string, event?: string) => (callback: Callback) =>
  callback.body['id'] === id && (event === undefined || callback.event === event)

/** Creates a task and cancels it, which triggers its final callback. */
const createCancelledTask = async (url: string, owner = tenant): Promise<string> => {
  const { id } = await created(owner.key, 'T2V', { callback_url: url })
  await callApi(owner.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
  return String(id)
}

/** Computes the compatible signature as a receiver does, from the request. */
const compatibleSignature = ({ headers, target }: Callback, key: string): string => {
  const [path = '', query = ''] = target.split('?')
  const names = String(headers['x-hmac-signed-headers']).split(';')
  const signed = names.map((name) => `${name}:${String(headers[name.toLowerCase()])}`)
  const lines = ['POST', path, query, String(headers['x-hmac-access-key']), String(headers.date), ...signed]
  return createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('base64')
}

const verify = ({ headers, bytes }: Callback, secret: string): unknown =>
  new Webhook(secret).verify(bytes, headers as Record<string, string>)

describe('callbacks of a successful task', () => {
  let id: string
  let received: Callback[]
  beforeAll(async () => {
    id = (await tenant.client.textToVideo({ ...smallest, callback_url: `${receiver.url}/%E4%B8%AD?b=2&a=1&a=%20x` })).id
    await receiver.waitFor(isFor(id, 'success'))
    received = receiver.callbacks.filter(isFor(id))
  })

  it('are processing and success, in this order and no others (D-310, D-313)', async () => {
    expect(received.map(({ event }) => event)).toEqual(['processing', 'success'])
    const seqs = received.map(({ headers }) => Number(headers['x-task-event-seq']))
    expect(seqs[0]).toBeLessThan(seqs[1] ?? 0)
    const { deliveries } = await admin.listDeliveries(tenant.id, { task_id: id })
    expect(deliveries.map(({ event }) => event).sort()).toEqual(['processing', 'success'])
  })

  it('have the query reply as their body (D-312)', async () => {
    expect(received.at(-1)?.body).toEqual(await tenant.client.get(id))
  })

  it('carry every header of both signatures (D-315)', () => {
    for (const { headers, event } of received) {
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'x-hmac-signed-headers': 'Date;x-request-nonce',
        'x-hmac-algorithm': 'hmac-sha256',
        'x-hmac-access-key': 'gen',
        'webhook-id': `evt_${id}_${event}`,
        'x-task-attempt': '1',
      })
      expect(headers['x-request-nonce']).toMatch(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
      expect(headers.date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/)
      const stamp = Number(headers['webhook-timestamp'])
      expect(Math.abs(stamp - Date.parse(headers.date ?? '') / 1000)).toBeLessThanOrEqual(1)
      expect(headers['user-agent']).not.toBe(undefined)
    }
    expect(new Set(received.map(({ headers }) => headers['x-request-nonce'])).size).toBe(2)
  })

  it('sign the request target with the whole key (D-316, D-317)', () => {
    for (const callback of received)
      expect(callback.headers['x-hmac-signature']).toBe(compatibleSignature(callback, tenant.key))
    expect(received[0]?.target).toBe('/cb/%E4%B8%AD?b=2&a=1&a=%20x')
  })

  it('sign the body by Standard Webhooks (D-320)', () => {
    for (const callback of received) expect(verify(callback, tenant.webhook_secret)).toEqual(callback.body)
  })
})

it('a task without callback_url sends no callback (D-310)', async () => {
  const { id } = await tenant.client.textToVideo(smallest)
  await callApi(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`, {})
  expect((await admin.listDeliveries(tenant.id, { task_id: id })).deliveries).toEqual([])
})

it('every create except speech accepts callback_url (D-311)', async () => {
  expect(creates.filter(({ fields }) => !fields.has('callback_url')).map(({ code }) => code)).toEqual(['TTS'])
  const codes = creates.map(({ code }) => code).filter((code) => code !== 'TTS')
  const ids = await Promise.all(
    codes.map(async (code) => {
      const { id } = await created(tenant.key, code, { callback_url: receiver.url })
      await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
      return String(id)
    }),
  )
  for (const id of ids) await receiver.waitFor((callback) => isFor(id)(callback) && callback.event !== 'processing')
})

it('a callback is signed with the key of its task even after the key is suspended (D-318)', async () => {
  const { key, id: keyId } = await admin.createKey(tenant.id, { name: 'for a moment' })
  const { id } = await created(key, 'T2V', { callback_url: receiver.url })
  await admin.suspendKey(keyId)
  await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
  const [end] = await receiver.waitFor((callback) => isFor(String(id))(callback) && callback.event !== 'processing')
  expect(end && compatibleSignature(end, key)).toBe(end?.headers['x-hmac-signature'])
})

it('a callback is signed with both secrets after a rotation, the new one first (D-321)', async () => {
  const owner = await newTenant(1_000_000)
  const before = await createCancelledTask(receiver.url, owner)
  const [one] = await receiver.waitFor(isFor(before, 'failed'))
  const { webhook_secret: fresh, old_secret_until: until } = await admin.rotateWebhookSecret(owner.id)
  expect(Math.round((Date.parse(until) - Date.now()) / 3_600_000)).toBe(24)
  const [both] = await receiver.waitFor(isFor(await createCancelledTask(receiver.url, owner), 'failed'))
  if (!one || !both) throw new Error('no callback received')
  expect(one.headers['webhook-signature']).toMatch(/^v1,\S+$/)
  expect(both.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
  for (const secret of [owner.webhook_secret, fresh]) verify(both, secret)
  const [first] = String(both.headers['webhook-signature']).split(' ')
  verify({ ...both, headers: { ...both.headers, 'webhook-signature': first } }, fresh)
})

describe('an operator', () => {
  it('resends an event with the same webhook-id and a new nonce (D-332, D-328)', async () => {
    const id = await createCancelledTask(receiver.url)
    const logged = async () =>
      (await admin.listDeliveries(tenant.id, { task_id: id })).deliveries.find((d) => d.event === 'failed')
    await expect.poll(logged, { timeout: 30_000 }).toMatchObject({ status: 'delivered' })
    await admin.resendDelivery(tenant.id, { task_id: id, event: 'failed' })
    const [first, second] = await receiver.waitFor(isFor(id, 'failed'), 2)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['x-request-nonce']).not.toBe(first?.headers['x-request-nonce'])
    if (second) verify(second, tenant.webhook_secret)
    await expect.poll(logged).toMatchObject({
      status: 'delivered',
      tries: [
        { sending: 1, attempt: 1 },
        { sending: 2, attempt: 1 },
      ],
    })
  })

  it('cannot resend an event of another tenant (D-332)', async () => {
    const id = await createCancelledTask(receiver.url)
    const other = await newTenant(0)
    await expect(admin.resendDelivery(other.id, { task_id: id, event: 'failed' })).rejects.toMatchObject({
      status: 404,
    })
    expect((await admin.listDeliveries(other.id, { task_id: id })).deliveries).toEqual([])
  })

  it('tests a callback URL with a signed test event', async () => {
    const { task_id: id } = await admin.testCallback(tenant.id, { url: receiver.url })
    const [test] = await receiver.waitFor(isFor(id, 'test'))
    if (test) verify(test, tenant.webhook_secret)
    expect(test && compatibleSignature(test, tenant.key)).toBe(test?.headers['x-hmac-signature'])
    await expect
      .poll(async () => (await admin.listDeliveries(tenant.id, { task_id: id })).deliveries)
      .toMatchObject([{ event: 'test', status: 'delivered', tries: [{ outcome: 'delivered', status: 200 }] }])
    await expect(admin.testCallback(tenant.id, { url: 'http://localhost/' })).rejects.toMatchObject({ status: 400 })
  })
})
