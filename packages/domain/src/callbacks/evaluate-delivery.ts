import type { CallbackTimes } from './callback-times.ts'
import type { CallbackAnswer, DeliveryAttempt } from './delivery-attempt.ts'
import { isSentOnce, nextTryMs } from './next-try.ts'

type Delivery = Pick<DeliveryAttempt, 'taskId' | 'tenantId' | 'event' | 'sending' | 'attempt'> & { nowMs: number }

/** Any 2xx counts as delivered. Everything else is a failed attempt; 410 is retried as well. */
export const evaluateDelivery = (
  delivery: Delivery,
  answer: CallbackAnswer,
  { random, times }: { random: () => number; times: CallbackTimes },
): DeliveryAttempt => {
  const { taskId, tenantId, event, sending, attempt, nowMs } = delivery
  const { status, durationMs, fault, text } = answer
  const facts = { taskId, tenantId, event, sending, attempt, atMs: nowMs, status, durationMs, fault, answer: text }
  if (status >= 200 && status < 300) return { ...facts, outcome: 'delivered', next: 'delivered', waitMs: 0 }
  const outcome = status === 410 ? 'gone' : 'failed'
  const waitMs = nextTryMs({ ...answer, event, attempt, nowMs, random }, times)
  if (waitMs !== undefined) return { ...facts, outcome, next: 'waiting', waitMs }
  return { ...facts, outcome, next: isSentOnce(event) ? 'dropped' : 'exhausted', waitMs: 0 }
}
