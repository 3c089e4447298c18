import { randomUUID } from 'node:crypto'
import { poolQueue } from '@kinora/adapters/temporal/queues'
import type { FinishedCreation, Lane, PreparedMedia, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OwnEngine, startOwnEngine } from './test-setup/own-engine.ts'

const places = 2
/** `TASK_QUEUE_TYPE_ACTIVITY` of the engine's interface. */
const activityQueue = 2
let own: OwnEngine

/** Tenants in the order in which their tasks got a place, and what ends those tasks, one by one. */
const order: string[] = []
const leaves: (() => void)[] = []

beforeAll(async () => {
  own = await startOwnEngine({
    environment: process.env,
    places,
    mediaPlaces: 4,
    activities: {
      async runModelStep({ tenantId }) {
        order.push(tenantId)
        await new Promise<void>((resolve) => leaves.push(resolve))
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      settle: async () => undefined,
    },
  })
}, 120_000)
afterAll(async () => {
  await own?.stop()
}, 60_000)

const hasAsked = async (taskId: string): Promise<void> => {
  const { pendingActivities } = await own.connection.workflowService.describeWorkflowExecution({
    namespace: own.namespace,
    execution: { workflowId: taskId },
  })
  expect(pendingActivities).toHaveLength(1)
}

/** Tasks that the queue of the pool knows; what is scheduled reaches it a moment later. */
const countWaiting = async (): Promise<number> => {
  const { stats } = await own.connection.workflowService.describeTaskQueue({
    namespace: own.namespace,
    taskQueue: { name: poolQueue(own.pool) },
    taskQueueType: activityQueue,
    reportStats: true,
  })
  return Number(stats?.approximateBacklogCount ?? -1)
}

type Crowd = { tenantId: string; count: number; weight?: number; lane?: Lane }

/** Lets every task of a crowd ask for a place before the next crowd comes. */
const gather = async (crowds: readonly Crowd[]): Promise<void> => {
  for (const { tenantId, count, weight = 1, lane = 'normal' } of crowds) {
    const ids = Array.from({ length: count }, () => randomUUID())
    const what = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
    await Promise.all(ids.map((taskId) => own.engine.start({ taskId, tenantId, weight, lane, ...what })))
    for (const id of ids) await vi.waitFor(() => hasAsked(id), { timeout: 60_000, interval: 50 })
  }
}

/** The order in which places are given to all who wait, when one place after the other becomes free. */
const placesGiven = async (crowds: readonly Crowd[]): Promise<string[]> => {
  order.length = 0
  await gather([{ tenantId: 'first', count: places }, ...crowds])
  const all = crowds.reduce((sum, { count }) => sum + count, 0)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(all), { timeout: 60_000 })
  for (let given = 1; given <= all; given += 1) {
    leaves.shift()?.()
    await vi.waitFor(() => expect(order).toHaveLength(places + given), { timeout: 60_000, interval: 5 })
  }
  for (const leave of leaves.splice(0)) leave()
  return order.slice(places)
}

it('gives tenants that come later their turns, however many of one wait before them (D-371)', async () => {
  const given = await placesGiven([
    { tenantId: 'many', count: 40 },
    { tenantId: 'few', count: 4 },
    { tenantId: 'also few', count: 4 },
  ])
  expect(Math.max(given.lastIndexOf('few'), given.lastIndexOf('also few'))).toBeLessThan(20)
}, 180_000)

it('gives a tenant of three times the weight three times the places (D-371)', async () => {
  const given = await placesGiven([
    { tenantId: 'light', count: 16 },
    { tenantId: 'heavy', count: 16, weight: 3 },
  ])
  const heavy = given.slice(0, 16).filter((tenantId) => tenantId === 'heavy').length
  expect(heavy).toBeGreaterThanOrEqual(10)
  expect(heavy).toBeLessThanOrEqual(14)
}, 180_000)

it('gives off-peak tasks a place only when no normal task waits for it (D-370)', async () => {
  const given = await placesGiven([
    { tenantId: 'patient', count: 3, lane: 'off-peak' },
    { tenantId: 'normal', count: 6 },
  ])
  expect(given).toEqual([...Array(6).fill('normal'), ...Array(3).fill('patient')])
}, 180_000)
