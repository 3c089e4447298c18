import { randomUUID } from 'node:crypto'
import { poolQueue } from '@kinora/adapters/temporal/queues'
import type { FinishedCreation, Lane, PreparedMedia, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestEngine, type TestEngine } from './test-setup/test-engine.ts'

const places = 2
/** `TASK_QUEUE_TYPE_ACTIVITY` of the Temporal API. */
const activityQueue = 2
let testEngine: TestEngine

/** The tenants in the order in which their tasks got a slot, and functions that end those tasks one by one. */
const order: string[] = []
const releases: (() => void)[] = []

beforeAll(async () => {
  testEngine = await startTestEngine({
    environment: process.env,
    places,
    mediaSlots: 4,
    activities: {
      async runModelStep({ tenantId }) {
        order.push(tenantId)
        await new Promise<void>((resolve) => releases.push(resolve))
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      settle: async () => undefined,
    },
  })
}, 120_000)
afterAll(async () => {
  await testEngine?.stop()
}, 60_000)

const expectPendingStep = async (taskId: string): Promise<void> => {
  const { pendingActivities } = await testEngine.connection.workflowService.describeWorkflowExecution({
    namespace: testEngine.namespace,
    execution: { workflowId: taskId },
  })
  expect(pendingActivities).toHaveLength(1)
}

/** The number of tasks in the queue of the pool; a scheduled task arrives a moment later. */
const countWaiting = async (): Promise<number> => {
  const { stats } = await testEngine.connection.workflowService.describeTaskQueue({
    namespace: testEngine.namespace,
    taskQueue: { name: poolQueue(testEngine.pool) },
    taskQueueType: activityQueue,
    reportStats: true,
  })
  return Number(stats?.approximateBacklogCount ?? -1)
}

type TaskGroup = { tenantId: string; count: number; weight?: number; lane?: Lane }

/** Waits until every task of a group has requested a slot before the next group starts. */
const startGroups = async (groups: readonly TaskGroup[]): Promise<void> => {
  for (const { tenantId, count, weight = 1, lane = 'normal' } of groups) {
    const ids = Array.from({ length: count }, () => randomUUID())
    const taskFields = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
    await Promise.all(ids.map((taskId) => testEngine.engine.start({ taskId, tenantId, weight, lane, ...taskFields })))
    for (const id of ids) await vi.waitFor(() => expectPendingStep(id), { timeout: 60_000, interval: 50 })
  }
}

/** The order in which waiting tenants get slots when one slot after the other becomes free. */
const recordSlotOrder = async (groups: readonly TaskGroup[]): Promise<string[]> => {
  order.length = 0
  await startGroups([{ tenantId: 'first', count: places }, ...groups])
  const all = groups.reduce((sum, { count }) => sum + count, 0)
  await vi.waitFor(async () => expect(await countWaiting()).toBe(all), { timeout: 60_000 })
  for (let given = 1; given <= all; given += 1) {
    releases.shift()?.()
    await vi.waitFor(() => expect(order).toHaveLength(places + given), { timeout: 60_000, interval: 5 })
  }
  for (const release of releases.splice(0)) release()
  return order.slice(places)
}

it('later tenants get slots, however many tasks of one tenant wait before them (D-371)', async () => {
  const given = await recordSlotOrder([
    { tenantId: 'many', count: 40 },
    { tenantId: 'few', count: 4 },
    { tenantId: 'also few', count: 4 },
  ])
  expect(Math.max(given.lastIndexOf('few'), given.lastIndexOf('also few'))).toBeLessThan(20)
}, 180_000)

it('a tenant of three times the weight gets three times the slots (D-371)', async () => {
  const given = await recordSlotOrder([
    { tenantId: 'light', count: 16 },
    { tenantId: 'heavy', count: 16, weight: 3 },
  ])
  const heavy = given.slice(0, 16).filter((tenantId) => tenantId === 'heavy').length
  expect(heavy).toBeGreaterThanOrEqual(10)
  expect(heavy).toBeLessThanOrEqual(14)
}, 180_000)

it('an off-peak task gets a slot only when no normal task waits for it (D-370)', async () => {
  const given = await recordSlotOrder([
    { tenantId: 'patient', count: 3, lane: 'off-peak' },
    { tenantId: 'normal', count: 6 },
  ])
  expect(given).toEqual([...Array(6).fill('normal'), ...Array(3).fill('patient')])
}, 180_000)
