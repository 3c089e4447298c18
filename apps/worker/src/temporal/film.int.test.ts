import { randomUUID } from 'node:crypto'
import type { FinishedCreation, StepResult } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { stepFailure } from '../activities/failures.ts'
import type { ClosePartCall, ModelStepCall, SettleCall } from '../step-call.ts'
import { startTestEngine, type TestEngine } from './test-setup/test-engine.ts'

let testEngine: TestEngine
const settle = vi.fn(async (_call: SettleCall) => undefined)
const closePart = vi.fn(async (_call: ClosePartCall) => undefined)
/** The behaviour of a shot's step, by its segment. */
const shots = new Map<number, (call: ModelStepCall) => Promise<void>>()
const startedSteps: { part: string | undefined; stepNo: number }[] = []
const seconds = 60_000

const untilCancelled = async (): Promise<void> => {
  const { cancellationSignal, heartbeat } = Context.current()
  const timer = setInterval(heartbeat, 100)
  await new Promise((resolve) => cancellationSignal.addEventListener('abort', resolve, { once: true }))
  clearInterval(timer)
  throw cancellationSignal.reason
}

beforeAll(async () => {
  testEngine = await startTestEngine({
    environment: process.env,
    workflows: 'temporal/test-setup/three-shots',
    places: 4,
    mediaSlots: 4,
    activities: {
      async runModelStep(call) {
        startedSteps.push({ part: call.part, stepNo: call.stepNo })
        await shots.get(call.ask['seed'] as number)?.(call)
        return {} as StepResult
      },
      runMediaStep: async ({ tool, part }) => ({ seconds: 1, tool, part }) as unknown as FinishedCreation,
      prepareSpeech: () => Promise.reject(new Error('no speech in this test')),
      openParts: async ({ parts }) => parts.map(({ kind, segment }) => ({ id: `${kind} ${segment}`, made: null })),
      closePart,
      settle,
    },
  })
}, 120_000)
afterAll(async () => {
  await testEngine?.stop()
}, seconds)
beforeEach(() => {
  shots.clear()
  startedSteps.length = 0
  vi.clearAllMocks()
})

const start = async (): Promise<string> => {
  const taskId = randomUUID()
  const taskFields = { generator: 'three-shots', version: 1, model: '', params: {}, trace: '', media: {} }
  await testEngine.engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...taskFields })
  return taskId
}
const waitForEnd = (taskId: string) =>
  vi.waitFor(
    async () => {
      const { workflowExecutionInfo: info } = await testEngine.connection.workflowService.describeWorkflowExecution({
        namespace: testEngine.namespace,
        execution: { workflowId: taskId },
      })
      expect(info?.closeTime).toBeTruthy()
      return Number(info?.historyLength)
    },
    { timeout: seconds },
  )

it('a film makes its parts in parallel and closes them one by one (D-271)', async () => {
  const events = await waitForEnd(await start())
  // Two activities and a close for each shot: a film of many shots stays far below the history limit of Temporal.
  expect(events).toBeLessThan(4 * 14 + 10)
  expect(startedSteps.toSorted((one, other) => one.stepNo - other.stepNo)).toEqual(
    [1, 2, 3].map((stepNo) => ({ stepNo, part: `video ${stepNo - 1}` })),
  )
  const closed = closePart.mock.calls.map(([{ part }]) => part)
  expect(closed.toSorted()).toEqual(['compose 0', 'video 0', 'video 1', 'video 2'])
  expect(closed.at(-1)).toBe('compose 0')
  expect(settle).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ outcome: { state: 'success', creations: [], warnings: [] } }),
  )
}, 180_000)

it('a failed part stops the others, and the film settles after all have stopped', async () => {
  const stopped: number[] = []
  const waiting = async ({ ask: input }: ModelStepCall) => {
    await untilCancelled().finally(() => stopped.push(input['seed'] as number))
  }
  shots.set(0, waiting)
  shots.set(2, waiting)
  shots.set(1, async () => {
    await vi.waitFor(() => expect(startedSteps).toHaveLength(3), { timeout: seconds })
    throw stepFailure('AuditSubmitIllegal', 'set by the test')
  })
  settle.mockImplementationOnce(async () => {
    expect(new Set(stopped)).toEqual(new Set([0, 2]))
    return undefined
  })
  await waitForEnd(await start())
  expect(settle).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      outcome: {
        state: 'failed',
        errCode: 'AuditSubmitIllegal',
        errMsg: 'submit is illegal: the content policy rejected an input',
      },
    }),
  )
  expect(closePart).not.toHaveBeenCalled()
}, 180_000)

it('a cancelled film stops all its parts and does not settle itself (D-131)', async () => {
  const stopped: number[] = []
  for (const segment of [0, 1, 2]) shots.set(segment, () => untilCancelled().finally(() => stopped.push(segment)))
  const taskId = await start()
  await vi.waitFor(() => expect(startedSteps).toHaveLength(3), { timeout: seconds })
  await testEngine.engine.stop(taskId)
  await waitForEnd(taskId)
  expect(new Set(stopped)).toEqual(new Set([0, 1, 2]))
  expect(settle).not.toHaveBeenCalled()
}, 180_000)
