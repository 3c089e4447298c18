import type { WorkflowInput } from '@kinora/adapters/temporal/queues'
import { AppError } from '@kinora/contract'
import { type AnyGenerator, type FinishedCreation, type Step, workflowType } from '@kinora/domain'
import { ActivityFailure, ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { expect, it } from 'vitest'
import type { FlowOutcome } from '../step-call.ts'
import { createDispatch, type DispatchRuntime } from './create-dispatch.ts'
import type { StepRuntime } from './step.ts'

const creation = { kind: 'video', key: 'film' } as unknown as FinishedCreation
const failed = (type: string, details: unknown[] = []): ActivityFailure =>
  new ActivityFailure(type, 'a', '1', 'NON_RETRYABLE_FAILURE', '', ApplicationFailure.create({ type, details }))

type Flow = (input: Record<string, unknown>, step: Step) => Promise<unknown>

/** Runs a flow to its end; `runModelStep` decides how model steps end. */
const dispatch = async (
  flow: Flow,
  {
    runModelStep = async () => ({}),
    type,
    params = {},
    log = [],
    ...fields
  }: {
    runModelStep?: () => Promise<object>
    type?: string
    params?: object
    log?: string[]
    voiceField?: string
  } = {},
) => {
  // The forecast runs the flow first, with steps that do nothing.
  let runs = 0
  const generator = {
    id: 'scripted',
    version: 1,
    texts: ['prompt'],
    flow: (input: Record<string, unknown>, step: Step) => {
      runs += 1
      return runs > 1 ? flow(input, step) : Promise.resolve([])
    },
    ...fields,
  } as unknown as AnyGenerator
  const settled: { outcome: FlowOutcome; isProtected: boolean }[] = []
  let isProtected = false
  const steps = {
    activities: () => ({ runModelStep }),
    onResume: () => undefined,
    waitUntil: async () => undefined,
    openScope: () => ({ run: (work: () => Promise<unknown>) => work(), cancel: () => undefined }),
  } as unknown as StepRuntime
  const runtime = {
    local: {
      settle: async ({ outcome }: { outcome: FlowOutcome }) => {
        log.push('settle')
        settled.push({ outcome, isProtected })
      },
    },
    workflowType: () => type ?? workflowType(generator),
    openScope: () => ({ run: (work: () => Promise<unknown>) => work(), cancel: () => void log.push('cancel') }),
    nonCancellable: (work: () => Promise<unknown>) => {
      isProtected = true
      return work()
    },
    steps,
  } as unknown as DispatchRuntime
  const workflowInput = {
    tenantId: '1',
    taskId: '2',
    lane: 'normal',
    trace: 't',
    params,
    routes: { speech: [{ backend: 'a', pool: 'gpu', tries: 1 }] },
  } as unknown as WorkflowInput
  await createDispatch([generator], runtime)(workflowInput)
  return { log, settled, outcome: settled[0]?.outcome }
}
const speak = (step: Step) => step.model('speech', { words: 'ref' } as never)

it('a workflow settles its task once, beyond a cancel, with the creations of its flow', async () => {
  const { settled } = await dispatch(async () => [creation])
  expect(settled).toEqual([{ outcome: { state: 'success', creations: [creation], warnings: [] }, isProtected: true }])
})

it('a flow gets its params, references to its texts and its media, never the texts themselves', async () => {
  const inputs: unknown[] = []
  const flow: Flow = async (input) => {
    inputs.push(input)
    return []
  }
  await dispatch(flow, { params: { duration: 5 } })
  expect(inputs).toEqual([{ duration: 5, prompt: { text: 'prompt' }, media: {} }])
})

it('the notes and warnings of a flow and an unknown voice of its back end reach the outcome', async () => {
  const warning = { code: 'shortened', field: 'duration', message: 'was shortened' }
  const flow: Flow = async (_input, step) => {
    await speak(step)
    return { creations: [creation], warnings: [warning], used: { seed: 7 } }
  }
  const runModelStep = async () => ({ notes: ['voice_unknown'] })
  const { outcome } = await dispatch(flow, { runModelStep, voiceField: 'voice_setting_voice_id' })
  expect(outcome).toMatchObject({
    state: 'success',
    used: { seed: 7 },
    warnings: [warning, { code: 'voice_unknown', field: 'voice_setting_voice_id' }],
  })
})

it('a step that failed with a reason of the contract fails the task with that reason and its cause', async () => {
  const runModelStep = () => Promise.reject(failed('NoFaceDetected', [{ field: 'images[0]' }]))
  const { outcome } = await dispatch((_input, step) => speak(step), { runModelStep })
  expect(outcome).toMatchObject({ state: 'failed', errCode: 'NoFaceDetected' })
  expect(outcome).toMatchObject({ errMsg: expect.stringContaining('images[0]') })
})

it('a flow that fails on its own fails the task with its reason', async () => {
  const { outcome } = await dispatch(() => Promise.reject(new AppError('ModelUnavailable')))
  expect(outcome).toMatchObject({ state: 'failed', errCode: 'ModelUnavailable' })
})

it.each([
  ['an unexpected error', new Error('secret of the server')],
  ['an activity failure of an unknown type', failed('TypeError', [{ detail: 'secret of the server' }])],
])('%s fails the task as an internal failure that reveals nothing', async (_, error) => {
  const { outcome } = await dispatch(() => Promise.reject(error))
  expect(outcome).toMatchObject({ state: 'failed', errCode: 'InternalServiceFailure' })
  expect(JSON.stringify(outcome)).not.toContain('secret')
})

it('a failed flow cancels its other steps and settles only after they have ended', async () => {
  const log: string[] = []
  let end = (): void => undefined
  const other = new Promise<object>((resolve) => {
    end = () => {
      log.push('other step ended')
      resolve({})
    }
  })
  const flow: Flow = async (_input, step) => {
    void speak(step)
    setImmediate(end)
    throw new AppError('ModelUnavailable')
  }
  await dispatch(flow, { runModelStep: () => other, log })
  expect(log).toEqual(['cancel', 'other step ended', 'settle'])
})

it.each([
  ['cancelled', new CancelledFailure('cancelled')],
  ['ended by another party', failed('TaskEnded')],
])('a workflow whose task was %s cancels its steps and settles nothing', async (_, error) => {
  const { log, settled } = await dispatch(() => Promise.reject(error))
  expect(log).toEqual(['cancel'])
  expect(settled).toEqual([])
})

it('a workflow of a generator that this build lacks fails without settling, so that Temporal keeps it', async () => {
  await expect(dispatch(async () => [], { type: 'later-v9' })).rejects.toThrow('no generator later-v9 in this build')
})
