import type { CallbackTimes } from './callback-times.ts'
import { isToldOnce, nextTryMs } from './next-try.ts'
import type { CallbackAnswer, Tried } from './tried.ts'

type Delivery = Pick<Tried, 'taskId' | 'tenantId' | 'event' | 'sending' | 'attempt'> & { nowMs: number }

/** Any 2xx is taken for received; everything else is a failed try, and a receiver that is gone is asked again as well. */
export const judgeTry = (
  delivery: Delivery,
  answer: CallbackAnswer,
  { random, times }: { random: () => number; times: CallbackTimes },
): Tried => {
  const { taskId, tenantId, event, sending, attempt, nowMs } = delivery
  const { status, durationMs, fault, text } = answer
  const facts = { taskId, tenantId, event, sending, attempt, atMs: nowMs, status, durationMs, fault, answer: text }
  if (status >= 200 && status < 300) return { ...facts, outcome: 'delivered', next: 'delivered', waitMs: 0 }
  const outcome = status === 410 ? 'gone' : 'failed'
  const waitMs = nextTryMs({ ...answer, event, attempt, nowMs, random }, times)
  if (waitMs !== undefined) return { ...facts, outcome, next: 'waiting', waitMs }
  return { ...facts, outcome, next: isToldOnce(event) ? 'dropped' : 'exhausted', waitMs: 0 }
}
