import { randomUUID } from 'node:crypto'
import type { FinishedCreation, Lane, PreparedMedia, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type OwnEngine, startOwnEngine } from './fixtures/own-engine.ts'

const places = 2
let own: OwnEngine

/** Tenants in the order in which their tasks got a place; nobody leaves one before the gate is open. */
let order: string[] = []
let gate = Promise.withResolvers<void>()

beforeAll(async () => {
  own = await startOwnEngine({
    address: process.env['TEMPORAL_ADDRESS'],
    places,
    mediaPlaces: 4,
    activities: {
      async runModelStep({ tenantId }) {
        order.push(tenantId)
        await gate.promise
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

/** The order in which places were given to all who waited. */
const placesGiven = async (crowds: readonly Crowd[]): Promise<string[]> => {
  order = []
  gate = Promise.withResolvers()
  await gather([{ tenantId: 'first', count: places }, ...crowds])
  gate.resolve()
  const all = crowds.reduce((sum, { count }) => sum + count, places)
  await vi.waitFor(() => expect(order).toHaveLength(all), { timeout: 120_000 })
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
  // Both places may be given in one moment, so the last normal task and the first other one may change about.
  expect(given.indexOf('patient')).toBeGreaterThanOrEqual(6 - 1)
}, 180_000)
