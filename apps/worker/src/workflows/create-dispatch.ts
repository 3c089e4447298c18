import type { Ticket } from '@kinora/adapters/temporal/queues'
import { type ErrCode, isErrCode } from '@kinora/contract'
import { type AnyGenerator, type Outcome, workflowType } from '@kinora/domain'
import { CancellationScope, isCancellation, proxyLocalActivities, workflowInfo } from '@temporalio/workflow'
import { type Activities, stepEnds } from '../step-call.ts'
import { createStep, failureType } from './step.ts'

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

const errCodeOf = (error: unknown): ErrCode => {
  const type = failureType(error)
  return type !== undefined && isErrCode(type) ? type : 'InternalServiceFailure'
}

/** The one workflow of all generators: runs the flow of its type, then settles once. */
export const createDispatch = (known: readonly AnyGenerator[]) =>
  async function dispatch(ticket: Ticket): Promise<void> {
    const generator = generatorOf(known, workflowInfo().workflowType)
    const { tenantId, taskId, trace } = ticket
    const settle = (outcome: Outcome) =>
      CancellationScope.nonCancellable(() => local.settle({ tenantId, taskId, outcome, trace }))
    const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
    let creations: Awaited<ReturnType<AnyGenerator['flow']>>
    try {
      creations = await generator.flow(
        { ...(ticket.params as object), ...texts, media: ticket.media ?? {} },
        createStep(ticket),
      )
    } catch (error) {
      // Whoever cancelled has ended the task in the database before.
      if (isCancellation(error) || failureType(error) === stepEnds.taskEnded) return
      await settle({ state: 'failed', errCode: errCodeOf(error) })
      return
    }
    await settle({ state: 'success', creations })
  }
