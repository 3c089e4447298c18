import type { WorkflowInput } from '@kinora/adapters/temporal/queues'
import type { Forecast } from '@kinora/domain'
import { ActivityFailure, type ActivityOptions, ApplicationFailure } from '@temporalio/common'
import { vi } from 'vitest'
import { type ModelStepCall, stepEnds } from '../../step-call.ts'
import { createStep, type StepRuntime } from '../step.ts'

export const failed = (type: string, message = type): ActivityFailure =>
  new ActivityFailure(message, 'runModelStep', '1', 'NON_RETRYABLE_FAILURE', '', ApplicationFailure.create({ type }))
export const [lost, memory, unknown] = [failed(stepEnds.lost), failed(stepEnds.memory), failed(stepEnds.unknown)]
export const unavailable = failed('ModelUnavailable')

type Route = { backend: string; pool: string; tries?: number; reliefs?: object[]; canLeave?: true }
/** A function decides by the call. */
type Outcome = Error | object | ((call: ModelStepCall) => object)

/** The steps of one task. Each attempt ends as scripted; the last outcome repeats for all further attempts. */
export const open = (
  routes: readonly Route[],
  script: readonly Outcome[],
  more: Partial<WorkflowInput> = {},
  isEdit = false,
  forecast: Forecast = { steps: [], batches: [] },
) => {
  const calls: ModelStepCall[] = []
  const options: ActivityOptions[] = []
  const waits: string[] = []
  let resume = (): void => undefined
  const runModelStep = async (call: ModelStepCall) => {
    const scripted = script[Math.min(calls.length, script.length - 1)]
    calls.push(call)
    const outcome = typeof scripted === 'function' ? await scripted(call) : scripted
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  const other = vi.fn(async (call: object): Promise<object> => ({ call }))
  const runtime = {
    activities(given: ActivityOptions) {
      options.push(given)
      return { runModelStep, runMediaStep: other, prepareSpeech: other, prepareMade: other }
    },
    onResume: (handle: () => void) => {
      resume = handle
    },
    async waitUntil(isDone: () => boolean, timeout: string) {
      waits.push(`${isDone()} ${timeout}`)
      resume()
      waits.push(`${isDone()}`)
    },
    openScope: () => ({ run: (work: () => Promise<unknown>) => work(), cancel: () => undefined }),
  } as unknown as StepRuntime
  const local = {
    openParts: async ({ parts }: { parts: readonly unknown[] }) =>
      parts.map((_, at) => ({ id: `part ${at}`, made: null })),
    closePart: vi.fn(async () => undefined),
    takeOverPart: async () => null,
    chooseRoute: vi.fn(async () => 'stay'),
  }
  const workflowInput = {
    tenantId: '1',
    taskId: '2',
    lane: 'normal',
    trace: 't',
    params: {},
    routes: { speech: routes },
    ...more,
  } as unknown as WorkflowInput
  return {
    ...createStep(workflowInput, local as never, { isEdit, forecast }, runtime),
    calls,
    options,
    waits,
    local,
    other,
  }
}
