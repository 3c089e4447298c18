import { AppError, isErrCode } from '@kinora/contract'

/** Ends of a step that are not errors of the task's own. */
export const stepEnds = {
  /** Somebody else ended the task: cancelled, timed out. */
  taskEnded: 'TaskEnded',
  /** The back end forgot the job before it was done; the step may be tried anew. */
  lost: 'BackendLost',
  /** It was too large for the memory of the server; made smaller it may be tried there again. */
  memory: 'OutOfMemory',
  /** It may have been paid for, and nobody can say: wait for the word of the back end, the operator or the clock. */
  unknown: 'OutcomeUnknown',
} as const

/** Tolerated beside the reasons of the contract. The next step of a task that has ended throws `taskEnded` again. */
const toleratedEnds: readonly string[] = [stepEnds.lost, stepEnds.memory, stepEnds.taskEnded]

/** The type that a failed activity gave, which Temporal puts into the cause; a cancelled one has none. */
const typeOf = (error: unknown): string | undefined => {
  if (error instanceof AppError) return error.reason
  const { type } = (error as { cause?: { type?: unknown } } | undefined)?.cause ?? {}
  return typeof type === 'string' ? type : undefined
}

/**
 * Whether a step ended without a result, so that a flow may go on without it. Cancellation and errors of the flow itself
 * are no failures of a step.
 */
export const isStepFailure = (error: unknown): boolean => {
  const type = typeOf(error)
  return type !== undefined && (isErrCode(type) || toleratedEnds.includes(type))
}
