import type { Json } from './backend-http.ts'
import type { Found } from './define-backend.ts'

/** What an operator may say of an attempt whose outcome nobody knows. */
export type OperatorWord = 'start-again' | 'give-up'

export type UnknownVerdict =
  /** The job is there: the step waits for it as if nothing had happened. */
  | { verdict: 'wait on'; handle: Json }
  /** It was certainly never asked for: the step asks now. */
  | { verdict: 'ask now' }
  /** A further start, at the price of perhaps having two. */
  | { verdict: 'start anew' }
  | { verdict: 'give up' }
  /** The customer's task is over and the job is not: nobody would take what it makes. */
  | { verdict: 'stop'; handle: Json }
  /** Somebody else has to know, now or later. */
  | { verdict: 'unknown' }

/** What comes of an attempt of unknown outcome, by what its back end says of it now. Nothing is started on a guess. */
export const judgeUnknown = (
  found: Found<Json>,
  { isTaskOpen, isStartFree, word }: { isTaskOpen: boolean; isStartFree: boolean; word: OperatorWord | null },
): UnknownVerdict => {
  if (typeof found === 'object') return { verdict: isTaskOpen ? 'wait on' : 'stop', handle: found.handle }
  if (!isTaskOpen) return { verdict: found === 'never seen' || word !== null ? 'give up' : 'unknown' }
  if (found === 'never seen') return { verdict: 'ask now' }
  if (word === 'give-up') return { verdict: 'give up' }
  return { verdict: isStartFree || word === 'start-again' ? 'start anew' : 'unknown' }
}
