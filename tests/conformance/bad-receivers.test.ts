import { afterAll, beforeAll, expect, it } from 'vitest'
import { startNameServer } from '../bad-inputs/live/name-server.ts'
import { startOrigin } from '../bad-inputs/live/origin.ts'
import { callApi, created } from '../support/creating.ts'
import { type Callback, startReceiver } from '../support/receiver.ts'
import { admin, environment, newTenant } from '../support/running-service.ts'

const stops: (() => void)[] = []
const receive = async (...args: Parameters<typeof startReceiver>) => {
  const receiver = await startReceiver(...args)
  stops.push(receiver.stop)
  return receiver
}
afterAll(() => {
  for (const stop of stops) stop()
})

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant(1_000_000)
})

const createCancelledTask = async (url: string): Promise<string> => {
  const { id } = await created(tenant.key, 'T2V', { callback_url: url })
  await callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`, {})
  return String(id)
}

const readFailedDelivery = async (id: string) =>
  (await admin.listDeliveries(tenant.id, { task_id: id })).deliveries.find(({ event }) => event === 'failed')

it('a receiver that responds 410 is retried, and the delivery log records gone (D-331)', async () => {
  const receiver = await receive((response) => void response.writeHead(410).end('no more of this'))
  const id = await createCancelledTask(receiver.url)
  await receiver.waitFor(({ event }) => event === 'failed', 2)
  const tries = async () => (await readFailedDelivery(id))?.tries.slice(0, 2) ?? []
  await expect.poll(async () => (await tries()).length, { timeout: 20_000 }).toBe(2)
  const gone = { outcome: 'gone', status: 410, answer: 'no more of this', fault: '' }
  expect(await tries()).toMatchObject([
    { attempt: 1, ...gone },
    { attempt: 2, ...gone },
  ])
})

it('a receiver gets at most 4 callbacks at once, and a tenant has at most 8 in flight (D-330)', async () => {
  const hosts = environment('KINORA_ORIGIN_HOST') ? [undefined] : ['127.0.0.70', '127.0.0.71', '127.0.0.72']
  const receivers = await Promise.all(hosts.map((host) => receive(() => undefined, host)))
  const [first, ...others] = receivers
  for (let n = 0; n < 6; n += 1) await createCancelledTask(first?.url ?? '')
  await expect.poll(() => first?.most(), { timeout: 20_000 }).toBe(4)
  for (let n = 0; n < 6; n += 1) for (const { url } of others) await createCancelledTask(url)
  await expect
    .poll(() => receivers.reduce((sum, { most }) => sum + most(), 0), { timeout: 20_000 })
    .toBe(Math.min(8, 4 * receivers.length))
  expect(first?.most()).toBe(4)
  for (const { stop } of receivers) stop()
})

it('a receiver is skipped after 20 consecutive failures, and due attempts count as failed (D-330)', async () => {
  const receiver = await receive((response) => void response.writeHead(500).end(), '127.0.0.73')
  const ids: string[] = []
  while (receiver.callbacks.length < 20) ids.push(await createCancelledTask(receiver.url))
  const firstTry = async (id: string) => (await readFailedDelivery(id))?.tries[0]
  const skipped = { attempt: 1, outcome: 'skipped', status: 0 }
  await expect
    .poll(async () => firstTry(await createCancelledTask(receiver.url)), { timeout: 30_000 })
    .toMatchObject(skipped)
  const later = await createCancelledTask(receiver.url)
  await expect.poll(() => firstTry(later), { timeout: 20_000 }).toMatchObject(skipped)
  // A probe sends the callback that has been due longest.
  const isFirstOfLater = ({ body, headers }: Callback) => body['id'] === later && headers['x-task-attempt'] === '1'
  expect(receiver.callbacks.filter(isFirstOfLater)).toEqual([])
  const other = await receive(undefined, '127.0.0.73')
  await createCancelledTask(other.url)
  await other.waitFor(({ event }) => event === 'failed')
})

it.skipIf(environment('EGRESS_DNS_SERVERS') === undefined)(
  'a receiver is resolved at each attempt, and a forbidden address gets no byte (D-329)',
  async () => {
    const names = await startNameServer(environment('EGRESS_DNS_SERVERS') ?? '')
    stops.push(names.stop)
    const receiver = await receive((response) => void response.writeHead(500).end(), '127.0.0.74')
    const { port } = new URL(receiver.url)
    const inside = await startOrigin(({ end }) => end(), { address: '127.0.0.1', port: Number(port) })
    stops.push(inside.stop)
    const host = names.add(({ family, earlier }) =>
      family === 6 ? [] : [{ a: earlier === 0 ? '127.0.0.74' : '127.0.0.1' }],
    )
    const { task_id: first } = await admin.testCallback(tenant.id, { url: `http://${host}:${port}/` })
    const { task_id: second } = await receiver
      .waitFor(() => true)
      .then(() => admin.testCallback(tenant.id, { url: `http://${host}:${port}/` }))
    const outcome = async (id: string) =>
      (await admin.listDeliveries(tenant.id, { task_id: id })).deliveries[0]?.tries[0]
    await expect.poll(() => outcome(first)).toMatchObject({ status: 500 })
    await expect.poll(() => outcome(second)).toMatchObject({ status: 0, fault: 'blocked' })
    expect([receiver.callbacks.length, inside.connections().all]).toEqual([1, 0])
  },
)
