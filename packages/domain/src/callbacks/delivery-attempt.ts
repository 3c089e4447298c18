import type { CallbackEvent } from '@kinora/contract'

export type { CallbackEvent }

/** Response of a receiver. A network error counts as a response, too. */
export type CallbackAnswer = {
  /** 0 without a response. */
  status: number
  retryAfter: string | undefined
  /** The beginning of the body. */
  text: string
  /** Empty if there was a response. */
  fault: string
  durationMs: number
}

/** One delivery attempt and its consequence; a row of the delivery log. */
export type DeliveryAttempt = {
  taskId: string
  tenantId: string
  event: CallbackEvent
  sending: number
  attempt: number
  atMs: number
  outcome: 'delivered' | 'failed' | 'gone'
  status: number
  durationMs: number
  fault: string
  answer: string
  next: 'delivered' | 'waiting' | 'exhausted' | 'dropped'
  waitMs: number
}

/** Identifies an event across all of its deliveries. */
export const buildWebhookId = (taskId: string, event: string): string => `evt_${taskId}_${event}`
