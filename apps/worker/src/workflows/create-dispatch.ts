import type { Ticket } from '@kinora/adapters/temporal/queues'
import { AppError, failureMessage, isErrCode, type Warning } from '@kinora/contract'
import { type AnyGenerator, type FlowEnd, forecastWork, type StepNote, workflowType } from '@kinora/domain'
import { CancellationScope, isCancellation, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import { type Activities, type FlowOutcome, stepEnds } from '../step-call.ts'
import { createStep, failureCause, failureType } from './step.ts'

const local = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '5s' },
})

const generatorOf = (known: readonly AnyGenerator[], type: string): AnyGenerator => {
  const found = known.find((each) => workflowType(each) === type)
  // A plain error fails only this workflow task: the engine keeps the work until a worker that knows it comes.
  if (!found) throw new Error(`no generator ${type} in this build`)
  return found
}

const usualSpokenSeconds = 4

/** Of one text: as estimated for its price, where that was done. */
const spokenSeconds = (params: unknown): number => {
  const { textSeconds } = params as { textSeconds?: unknown }
  return typeof textSeconds === 'number' ? textSeconds : usualSpokenSeconds
}

const failureOf = (error: unknown): Extract<FlowOutcome, { state: 'failed' }> => {
  // A flow may find out by itself that it cannot go on.
  const [type, cause] =
    error instanceof AppError ? [error.reason, error.detail] : [failureType(error), failureCause(error)]
  const errCode = type !== undefined && isErrCode(type) ? type : 'InternalServiceFailure'
  return { state: 'failed', errCode, errMsg: failureMessage(errCode, errCode === type ? cause : undefined) }
}

const warningOf = (code: StepNote, { voiceField = 'voice_id' }: AnyGenerator): Warning => ({
  code,
  field: voiceField,
  message: 'is not known to the back end, which used its default voice',
})

/** The one workflow of all generators: runs the flow of its type, then settles once. */
export const createDispatch = (known: readonly AnyGenerator[]) =>
  async function dispatch(ticket: Ticket): Promise<void> {
    const generator = generatorOf(known, workflowInfo().workflowType)
    const { tenantId, taskId, trace } = ticket
    const settle = (outcome: FlowOutcome) =>
      CancellationScope.nonCancellable(() => local.settle({ tenantId, taskId, outcome, trace }))
    const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
    const input = { ...(ticket.params as object), ...texts, media: ticket.media ?? {} }
    const forecast = await forecastWork((each) => generator.flow(input, each), spokenSeconds(ticket.params))
    const { step, atRest, notes } = createStep(ticket, local, { isEdit: generator.on !== undefined, forecast })
    const scope = new CancellationScope()
    let made: FlowEnd
    try {
      made = await scope.run(() => generator.flow(input, step))
    } catch (error) {
      // What still runs beside the step that failed must not go on costing.
      scope.cancel()
      await atRest()
      // Whoever cancelled has ended the task in the database before.
      if (isCancellation(error) || failureType(error) === stepEnds.taskEnded) return
      await settle(failureOf(error))
      return
    }
    const end = Array.isArray(made) ? { creations: made } : made
    const warnings = [...(end.warnings ?? []), ...[...notes].map((note) => warningOf(note, generator))]
    await settle({ state: 'success', ...end, warnings })
  }
