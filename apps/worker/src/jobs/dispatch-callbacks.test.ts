import { type CallbackAnswer, callbackTimes, type DeliveryAttempt, type TaskView } from '@kinora/domain'
import type { DueDelivery } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { type CallbackDeps, createDispatcher } from './dispatch-callbacks.ts'

const task = { id: '1', state: 'success' } as TaskView
const due: DueDelivery = {
  taskId: '1',
  tenantId: '2',
  event: 'success',
  seq: 3,
  sending: 1,
  attempt: 1,
  callbackUrl: 'http://a.example/',
  keySealed: Buffer.from('key'),
  secretsSealed: [Buffer.from('new'), Buffer.from('old')],
  trace: '',
  nowMs: 0,
  task,
}
const accepted: CallbackAnswer = { status: 200, retryAfter: undefined, text: '', fault: '', durationMs: 1 }

const dispatch = (list: DueDelivery[], over: Partial<CallbackDeps> = {}) => {
  const posts: { body: string; keys: unknown }[] = []
  const leaseSizes: number[] = []
  const recorded: DeliveryAttempt[] = []
  const errors: unknown[] = []
  const deps: CallbackDeps = {
    deliveries: {
      lease: async (most) => {
        leaseSizes.push(most)
        return list.splice(0, most)
      },
      record: async (tries) => void recorded.push(...tries),
    },
    seal: { open: (sealed) => sealed.toString() },
    tracing: { start: () => ({ traceId: '', traceparent: '', end: () => undefined }) },
    buildBody: async ({ state }) => ({ state }) as Awaited<ReturnType<CallbackDeps['buildBody']>>,
    post: async (_, body, keys) => {
      posts.push({ body, keys })
      return accepted
    },
    random: () => 0,
    callbackTimes: callbackTimes(),
    onAttempt: () => undefined,
    onPass: () => undefined,
    ...over,
  }
  const dispatcher = createDispatcher(
    deps,
    () => undefined,
    (error) => errors.push(error),
  )
  return { dispatcher, posts, leaseSizes, recorded, errors }
}

it('the dispatcher sends the current body, signed with every secret, and records the outcome', async () => {
  const { dispatcher, posts, recorded } = dispatch([due])
  await dispatcher.round()
  await dispatcher.settle()
  expect(posts).toEqual([{ body: '{"state":"success"}', keys: { apiKey: 'key', webhookSecrets: ['new', 'old'] } }])
  expect(recorded).toMatchObject([{ taskId: '1', tenantId: '2', attempt: 1, outcome: 'delivered' }])
})

it('the dispatcher sends no compatible signature without a key, and a test without a task', async () => {
  const { dispatcher, posts } = dispatch([{ ...due, keySealed: null, event: 'test', task: undefined }])
  await dispatcher.round()
  await dispatcher.settle()
  expect(posts).toEqual([
    { body: '{"id":"1","event":"test"}', keys: { apiKey: undefined, webhookSecrets: ['new', 'old'] } },
  ])
})

it('the dispatcher counts a delivery that it cannot build or unseal as an attempt', async () => {
  const cannotOpen = () => {
    throw new Error('sealed with another secret')
  }
  const gone = dispatch([{ ...due, task: undefined }])
  const sealed = dispatch([{ ...due, attempt: 4 }], { seal: { open: cannotOpen } })
  for (const { dispatcher } of [gone, sealed]) {
    await dispatcher.round()
    await dispatcher.settle()
  }
  expect([gone.recorded[0], sealed.recorded[0]]).toMatchObject([
    { next: 'waiting', fault: 'internal' },
    { next: 'exhausted', fault: 'internal' },
  ])
  expect([gone.errors.length, sealed.errors.length, gone.posts.length + sealed.posts.length]).toEqual([1, 1, 0])
})

it('the dispatcher keeps an outcome that it could not record and records it later', async () => {
  let isAway = true
  const recorded: DeliveryAttempt[] = []
  const list = [due]
  const record = async (tries: readonly DeliveryAttempt[]) => {
    if (isAway) throw new Error('away')
    recorded.push(...tries)
  }
  const { dispatcher } = dispatch([], { deliveries: { lease: async () => list.splice(0), record } })
  await dispatcher.round()
  await expect(dispatcher.settle()).rejects.toThrow('away')
  isAway = false
  await dispatcher.settle()
  expect(recorded).toHaveLength(1)
})

it('the dispatcher leases at most its free capacity, however many deliveries are due', async () => {
  const hang = new Promise<never>(() => undefined)
  const { dispatcher, leaseSizes } = dispatch(Array<DueDelivery>(1_000).fill(due), { post: () => hang })
  for (let n = 0; n < 20; n += 1) await dispatcher.round()
  expect(leaseSizes.reduce((sum, size) => sum + size, 0)).toBe(256)
})
