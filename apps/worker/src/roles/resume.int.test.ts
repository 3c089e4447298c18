import { randomUUID } from 'node:crypto'
import { createLog } from '@kinora/adapters/telemetry'
import { createEngine } from '@kinora/adapters/temporal'
import type { FinishedCreation, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endOfStep } from '../activities/failures.ts'
import { stepEnds } from '../step-call.ts'
import { connectEngine, installRuntime, startEngineWorkers } from './engine.ts'

const log = createLog('test', 'silent')
const namespace = `test-${randomUUID()}`
const pool = `pool-${randomUUID().slice(0, 8)}`

installRuntime(log)
const connect = () => connectEngine(process.env['TEMPORAL_ADDRESS'] ?? '', log)
const connection = await connect()
let workers: Awaited<ReturnType<typeof startEngineWorkers>>

/** What each try of a task's first step ends with, in the order of the tries. */
const ends = new Map<string, (string | undefined)[]>()
const tries: number[] = []
const settle = vi.fn(async () => undefined)

beforeAll(async () => {
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  })
  const isThere = () => connection.workflowService.describeTaskQueue({ namespace, taskQueue: { name: 'any' } })
  await vi.waitFor(isThere, { timeout: 60_000, interval: 500 })
  workers = await startEngineWorkers({
    connection: Promise.resolve(connection),
    reconnect: connect,
    namespace,
    roles: new Set(['engine', 'pools', 'media']),
    pools: new Map([[pool, { places: 2 }]]),
    mediaPlaces: 1,
    activities: {
      async runModelStep({ taskId, tryNo }) {
        tries.push(tryNo)
        const end = ends.get(taskId)?.shift()
        if (end !== undefined) throw endOfStep(end, 'as the test says')
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      settle,
    },
    log,
  })
}, 120_000)
afterAll(async () => {
  await workers?.stop()
}, 60_000)

const engine = createEngine({
  connection: Promise.resolve(connection),
  namespace,
  routesFor: () => ({ 'text-to-video': [{ backend: 'any', pool }] }),
  traceOf: () => '',
})

it('waits with an unknown outcome until it is told to look again, and goes on from what it then sees', async () => {
  const taskId = randomUUID()
  ends.set(taskId, [stepEnds.unknown, stepEnds.lost])
  const what = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
  await engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...what })
  await vi.waitFor(() => expect(tries).toEqual([1]), { timeout: 60_000 })
  expect(settle).not.toHaveBeenCalled()
  await engine.resume(taskId)
  // The same try again, which turns out to be lost, and then the next one.
  await vi.waitFor(() => expect(settle).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  expect(tries).toEqual([1, 1, 2])
  expect(settle).toHaveBeenCalledWith(
    expect.objectContaining({ outcome: expect.objectContaining({ state: 'success' }) }),
  )
}, 180_000)

it('takes a word to a workflow that is over for nothing', async () => {
  await expect(engine.resume(randomUUID())).resolves.toBeUndefined()
})
