import { AppError, isErrCode } from '@kinora/contract'

/** Ends of a step that are no errors of the task. */
export const stepEnds = {
  /** The task ended otherwise: cancelled, timed out. */
  taskEnded: 'TaskEnded',
  /** The back end lost the job before it was done; the step may be retried. */
  lost: 'BackendLost',
  /** The job ran out of memory; the server may retry it with a fallback. */
  memory: 'OutOfMemory',
  /** The job may have been charged, and its outcome is unknown: wait for the back end, the operator or the timeout. */
  unknown: 'OutcomeUnknown',
} as const

/** Tolerated beside the reasons of the contract. The next step of an ended task throws `taskEnded` again. */
const toleratedEnds: readonly string[] = [stepEnds.lost, stepEnds.memory, stepEnds.taskEnded]

/** The failure type of an activity, which Temporal stores in the cause; a cancelled activity has none. */
const readFailureType = (error: unknown): string | undefined => {
  if (error instanceof AppError) return error.reason
  const { type } = (error as { cause?: { type?: unknown } } | undefined)?.cause ?? {}
  return typeof type === 'string' ? type : undefined
}

/**
 * Whether a step ended without a result, so that a flow may continue without it. Cancellation and errors of the flow
 * itself are no step failures.
 */
export const isStepFailure = (error: unknown): boolean => {
  const type = readFailureType(error)
  return type !== undefined && (isErrCode(type) || toleratedEnds.includes(type))
}
