import { randomUUID } from 'node:crypto'
import type { FinishedCreation, StepResult } from '@kinora/domain'
import { Context } from '@temporalio/activity'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOfStep } from '../activities/failures.ts'
import type { ClosePartCall, ModelStepCall, SettleCall } from '../step-call.ts'
import { type OwnEngine, startOwnEngine } from './test-setup/own-engine.ts'

let own: OwnEngine
const settle = vi.fn(async (_call: SettleCall) => undefined)
const closePart = vi.fn(async (_call: ClosePartCall) => undefined)
/** What a shot's step does, by its segment. */
const shots = new Map<number, (call: ModelStepCall) => Promise<void>>()
const asked: { part: string | undefined; stepNo: number }[] = []
const seconds = 60_000

const untilCancelled = async (): Promise<void> => {
  const { cancellationSignal, heartbeat } = Context.current()
  const timer = setInterval(heartbeat, 100)
  await new Promise((resolve) => cancellationSignal.addEventListener('abort', resolve, { once: true }))
  clearInterval(timer)
  throw cancellationSignal.reason
}

beforeAll(async () => {
  own = await startOwnEngine({
    environment: process.env,
    workflows: 'temporal/test-setup/three-shots',
    places: 4,
    mediaPlaces: 4,
    activities: {
      async runModelStep(call) {
        asked.push({ part: call.part, stepNo: call.stepNo })
        await shots.get(call.ask['seed'] as number)?.(call)
        return {} as StepResult
      },
      runMediaStep: async ({ tool, part }) => ({ seconds: 1, tool, part }) as unknown as FinishedCreation,
      prepareSpeech: () => Promise.reject(new Error('nobody speaks')),
      openParts: async ({ parts }) => parts.map(({ kind, segment }) => ({ id: `${kind} ${segment}`, made: null })),
      closePart,
      settle,
    },
  })
}, 120_000)
afterAll(async () => {
  await own?.stop()
}, seconds)
beforeEach(() => {
  shots.clear()
  asked.length = 0
  vi.clearAllMocks()
})

const start = async (): Promise<string> => {
  const taskId = randomUUID()
  const what = { generator: 'three-shots', version: 1, model: '', params: {}, trace: '', media: {} }
  await own.engine.start({ taskId, tenantId: '1', weight: 1, lane: 'normal', ...what })
  return taskId
}
const isOver = (taskId: string) =>
  vi.waitFor(
    async () => {
      const { workflowExecutionInfo: info } = await own.connection.workflowService.describeWorkflowExecution({
        namespace: own.namespace,
        execution: { workflowId: taskId },
      })
      expect(info?.closeTime).toBeTruthy()
      return Number(info?.historyLength)
    },
    { timeout: seconds },
  )

it('makes parts side by side, each step for its part, and closes them one by one (D-271)', async () => {
  const events = await isOver(await start())
  // Two activities and a closing for each shot: what a film of many shots comes to stays far below what the engine keeps.
  expect(events).toBeLessThan(4 * 14 + 10)
  expect(asked.toSorted((one, other) => one.stepNo - other.stepNo)).toEqual(
    [1, 2, 3].map((stepNo) => ({ stepNo, part: `video ${stepNo - 1}` })),
  )
  const closed = closePart.mock.calls.map(([{ part }]) => part)
  expect(closed.toSorted()).toEqual(['compose 0', 'video 0', 'video 1', 'video 2'])
  expect(closed.at(-1)).toBe('compose 0')
  expect(settle).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ outcome: { state: 'success', creations: [], warnings: [] } }),
  )
}, 180_000)

it('stops the other parts when one fails, and settles after all have stopped', async () => {
  const stopped: number[] = []
  const waiting = async ({ ask }: ModelStepCall) => {
    await untilCancelled().finally(() => stopped.push(ask['seed'] as number))
  }
  shots.set(0, waiting)
  shots.set(2, waiting)
  shots.set(1, async () => {
    await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: seconds })
    throw endOfStep('AuditSubmitIllegal', 'as the test says')
  })
  settle.mockImplementationOnce(async () => {
    expect(new Set(stopped)).toEqual(new Set([0, 2]))
    return undefined
  })
  await isOver(await start())
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

it('stops all parts of a film that was cancelled, and leaves its end to who cancelled it (D-131)', async () => {
  const stopped: number[] = []
  for (const segment of [0, 1, 2]) shots.set(segment, () => untilCancelled().finally(() => stopped.push(segment)))
  const taskId = await start()
  await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: seconds })
  await own.engine.stop(taskId)
  await isOver(taskId)
  expect(new Set(stopped)).toEqual(new Set([0, 1, 2]))
  expect(settle).not.toHaveBeenCalled()
}, 180_000)
