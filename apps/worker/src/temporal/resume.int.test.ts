import { randomUUID } from 'node:crypto'
import type { FinishedCreation, PreparedMedia, StepResult } from '@kinora/domain'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { stepFailure } from '../activities/failures.ts'
import { stepEnds } from '../step-call.ts'
import { startTestEngine, type TestEngine } from './test-setup/test-engine.ts'

let testEngine: TestEngine

/** The outcome of each attempt of a task's first step, in the order of the attempts. */
const ends = new Map<string, (string | undefined)[]>()
const tries: number[] = []
const settle = vi.fn(async () => undefined)

beforeAll(async () => {
  testEngine = await startTestEngine({
    environment: process.env,
    places: 2,
    mediaSlots: 1,
    activities: {
      async runModelStep({ taskId, tryNo }) {
        tries.push(tryNo)
        const end = ends.get(taskId)?.shift()
        if (end !== undefined) throw stepFailure(end, 'set by the test')
        return {} as StepResult
      },
      runMediaStep: async () => ({}) as FinishedCreation,
      prepareSpeech: async () => ({}) as PreparedMedia,
      settle,
    },
  })
}, 120_000)
afterAll(async () => {
  await testEngine?.stop()
}, 60_000)

it('a step of unknown outcome waits for the resume signal and continues with the new outcome', async () => {
  const taskId = randomUUID()
  ends.set(taskId, [stepEnds.unknown, stepEnds.lost])
  const taskFields = { generator: 'text2video', version: 1, model: 'genq2', params: {}, trace: '', media: {} }
  await testEngine.engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...taskFields })
  await vi.waitFor(() => expect(tries).toEqual([1]), { timeout: 60_000 })
  expect(settle).not.toHaveBeenCalled()
  await testEngine.engine.resume(taskId)
  // The same attempt again, which is now lost, and then the next one.
  await vi.waitFor(() => expect(settle).toHaveBeenCalledTimes(1), { timeout: 60_000 })
  expect(tries).toEqual([1, 1, 2])
  expect(settle).toHaveBeenCalledWith(
    expect.objectContaining({ outcome: expect.objectContaining({ state: 'success' }) }),
  )
}, 180_000)

it('the resume of a workflow that has ended is ignored', async () => {
  await expect(testEngine.engine.resume(randomUUID())).resolves.toBeUndefined()
})

it('a task whose workflow has ended runs again when its start is ordered again, and not while the workflow runs', async () => {
  const { engine } = testEngine
  const order = {
    taskId: randomUUID(),
    tenantId: '1',
    weight: 1,
    lane: 'normal',
    generator: 'text2video',
    version: 1,
    model: 'genq2',
    params: {},
    trace: '',
    media: {},
  } as const
  ends.set(order.taskId, [stepEnds.unknown])
  const settledBefore = settle.mock.calls.length
  await engine.start(order)
  await vi.waitFor(() => expect(ends.get(order.taskId)).toEqual([]), { timeout: 60_000 })
  await engine.start(order)
  await engine.resume(order.taskId)
  await vi.waitFor(async () => expect(await engine.isRunning(order.taskId)).toBe(false), { timeout: 60_000 })
  expect(settle).toHaveBeenCalledTimes(settledBefore + 1)
  // As after a restore of the database to a time before the end of the task.
  await engine.start(order)
  await vi.waitFor(() => expect(settle).toHaveBeenCalledTimes(settledBefore + 2), { timeout: 60_000 })
}, 180_000)
