import { mediaQueue, poolQueue, resumeSignal, type Ticket } from '@kinora/adapters/temporal/queues'
import type { Step } from '@kinora/domain'
import type { Priority } from '@temporalio/common'
import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  defineSignal,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow'
import { type Activities, type ModelStepCall, stepEnds } from '../step-call.ts'

const triesWhenLost = 3
/** A signal may be lost; then the step looks by itself. */
const looksAgainAfter = '10m'
const resume = defineSignal(resumeSignal)
const retry = { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' } as const

/** Off-peak work comes last; within one priority the tenants take turns, each as often as its weight says. */
const priorityOf = ({ lane, tenantId, weight = 1 }: Ticket): Priority => ({
  priorityKey: lane === 'off-peak' ? 5 : 3,
  fairnessKey: tenantId,
  fairnessWeight: weight,
})

export const failureType = (error: unknown): string | undefined =>
  error instanceof ActivityFailure && error.cause instanceof ApplicationFailure
    ? (error.cause.type ?? undefined)
    : undefined

/** The steps of one task as activities. Numbers are given in the order of asking, so a replay gives the same ones. */
export const createStep = (ticket: Ticket): Step => {
  const { tenantId, taskId, trace, script } = ticket
  let count = 0
  const on = (taskQueue: string, heartbeatTimeout: '30s' | '10s') =>
    proxyActivities<Activities>({
      taskQueue,
      heartbeatTimeout,
      startToCloseTimeout: '24h',
      cancellationType: 'WAIT_CANCELLATION_COMPLETED',
      priority: priorityOf(ticket),
      retry,
    })
  let resumes = 0
  setHandler(resume, () => {
    resumes += 1
  })
  /** One try, however often it has to be looked at before its outcome is known. */
  const runKnown = async (taskQueue: string, call: ModelStepCall): ReturnType<Activities['runModelStep']> => {
    for (;;) {
      const before = resumes
      try {
        return await on(taskQueue, '30s').runModelStep(call)
      } catch (error) {
        if (failureType(error) !== stepEnds.unknown) throw error
      }
      await condition(() => resumes > before, looksAgainAfter)
    }
  }
  return {
    async model(step, ask) {
      const stepNo = ++count
      const routes = ticket.routes[step] ?? []
      let failure: unknown
      let tryNo = 0
      for (const { backend, pool } of routes)
        for (let lost = 0; lost < triesWhenLost; lost += 1) {
          tryNo += 1
          try {
            return await runKnown(poolQueue(pool), {
              tenantId,
              taskId,
              stepNo,
              tryNo,
              trace,
              step,
              ask,
              backend,
              ...(script ? { script } : {}),
            })
          } catch (error) {
            failure = error
            const type = failureType(error)
            if (type === 'ModelUnavailable') break
            if (type !== stepEnds.lost) throw error
          }
        }
      throw failure
    },
    media: (tool, ask) =>
      on(mediaQueue, '10s').runMediaStep({ tenantId, taskId, stepNo: ++count, tryNo: 1, trace, tool, ask }),
    prepareSpeech: (ask) =>
      on(mediaQueue, '10s').prepareSpeech({ tenantId, taskId, stepNo: ++count, tryNo: 1, trace, ask }),
  }
}
