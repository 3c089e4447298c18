import type { Json } from './backend-http.ts'
import type { Found } from './define-backend.ts'

/** Decision of an operator on an attempt of unknown outcome. */
export type OperatorDecision = 'start-again' | 'give-up'

export type UnknownResolution =
  /** The job exists: the step resumes polling. */
  | { verdict: 'wait on'; handle: Json }
  /** The job was certainly never started: the step starts it now. */
  | { verdict: 'check now' }
  /** Starts the job again, at the risk of running it twice. */
  | { verdict: 'start again' }
  | { verdict: 'give up' }
  /** The task has ended but the job runs: its result has no use. */
  | { verdict: 'stop'; handle: Json }
  /** Needs a later check or a decision of the operator. */
  | { verdict: 'unknown' }

/** Resolves an attempt of unknown outcome by the current answer of its back end. Never starts a job on a guess. */
export const resolveUnknownOutcome = (
  found: Found<Json>,
  { isTaskOpen, isStartFree, word }: { isTaskOpen: boolean; isStartFree: boolean; word: OperatorDecision | null },
): UnknownResolution => {
  if (typeof found === 'object') return { verdict: isTaskOpen ? 'wait on' : 'stop', handle: found.handle }
  if (!isTaskOpen) return { verdict: found === 'never seen' || word !== null ? 'give up' : 'unknown' }
  if (found === 'never seen') return { verdict: 'check now' }
  if (word === 'give-up') return { verdict: 'give up' }
  return { verdict: isStartFree || word === 'start-again' ? 'start again' : 'unknown' }
}
