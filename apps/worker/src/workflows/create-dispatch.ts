import type { WorkflowInput } from '@kinora/adapters/temporal/queues'
import { AppError, failureMessage, isErrCode, type Warning } from '@kinora/contract'
import { type AnyGenerator, type FlowEnd, forecastWork, type StepNote, workflowType } from '@kinora/domain'
import { CancellationScope, isCancellation, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import { type Activities, type FlowOutcome, stepEnds } from '../step-call.ts'
import { createStep, readFailure, type StepRuntime } from './step.ts'

const localActivities = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
})

/** The functions of the workflow that a dispatch needs. */
export type DispatchRuntime = {
  local: Pick<Activities, 'settle'> & Parameters<typeof createStep>[1]
  workflowType(): string
  openScope(): Pick<CancellationScope, 'run' | 'cancel'>
  nonCancellable<T>(work: () => Promise<T>): Promise<T>
  /** Those of the steps, if not Temporal's. */
  steps?: StepRuntime
}

const temporalRuntime: DispatchRuntime = {
  local: localActivities,
  workflowType: () => workflowInfo().workflowType,
  openScope: () => new CancellationScope(),
  nonCancellable: (work) => CancellationScope.nonCancellable(work),
}

const findGenerator = (known: readonly AnyGenerator[], type: string): AnyGenerator => {
  const found = known.find((each) => workflowType(each) === type)
  // A plain error fails only this workflow task: Temporal keeps the work until a worker with this generator polls.
  if (!found) throw new Error(`no generator ${type} in this build`)
  return found
}

const defaultSpokenSeconds = 4

/** The spoken seconds of a text: as estimated for its price, where there is an estimate. */
const spokenSeconds = (params: unknown): number => {
  const { textSeconds } = params as { textSeconds?: unknown }
  return typeof textSeconds === 'number' ? textSeconds : defaultSpokenSeconds
}

const toFailedOutcome = (error: unknown): Extract<FlowOutcome, { state: 'failed' }> => {
  // A flow may fail on its own.
  const { type, cause } = error instanceof AppError ? { type: error.reason, cause: error.detail } : readFailure(error)
  const errCode = type !== undefined && isErrCode(type) ? type : 'InternalServiceFailure'
  return { state: 'failed', errCode, errMsg: failureMessage(errCode, errCode === type ? cause : undefined) }
}

const toWarning = (code: Exclude<StepNote, object>, { voiceField = 'voice_id' }: AnyGenerator): Warning => ({
  code,
  field: voiceField,
  message: 'is unknown to the backend, which used its default voice',
})

/** The one workflow of all generators: runs the flow of its type, then settles once. */
export const createDispatch = (known: readonly AnyGenerator[], runtime: DispatchRuntime = temporalRuntime) =>
  async function dispatch(workflowInput: WorkflowInput): Promise<void> {
    const { local } = runtime
    const generator = findGenerator(known, runtime.workflowType())
    const { tenantId, taskId, trace } = workflowInput
    const settle = (outcome: FlowOutcome) =>
      runtime.nonCancellable(() => local.settle({ tenantId, taskId, outcome, trace }))
    const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
    const input = { ...(workflowInput.params as object), ...texts, media: workflowInput.media ?? {} }
    const forecast = await forecastWork((each) => generator.flow(input, each), spokenSeconds(workflowInput.params))
    const options = { isEdit: generator.on !== undefined, forecast }
    const { step, drain, notes } = createStep(workflowInput, local, options, runtime.steps)
    const scope = runtime.openScope()
    let flowEnd: FlowEnd
    try {
      flowEnd = await scope.run(() => generator.flow(input, step))
    } catch (error) {
      // Steps that still run beside the failed one must not keep costing.
      scope.cancel()
      await drain()
      // A cancel has already ended the task in the database.
      if (isCancellation(error) || readFailure(error).type === stepEnds.taskEnded) return
      await settle(toFailedOutcome(error))
      return
    }
    const end = Array.isArray(flowEnd) ? { creations: flowEnd } : flowEnd
    const codes = [...notes].flatMap((note) => (typeof note === 'string' ? [toWarning(note, generator)] : []))
    const lists = [...notes].flatMap((note) => (typeof note === 'string' ? [] : [note.notDrawn]))
    const field = generator.texts.includes('prompt') ? 'prompt' : ''
    const undrawn = lists.length === 0 ? {} : { notDrawn: { field, lists } }
    await settle({ state: 'success', ...end, warnings: [...(end.warnings ?? []), ...codes], ...undrawn })
  }
