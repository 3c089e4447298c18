import type { CallbackEvent } from '@kinora/contract'

export type { CallbackEvent }

/** What a receiver said, or why it said nothing: every fault of the network is an answer, too. */
export type CallbackAnswer = {
  /** 0 when there was no answer. */
  status: number
  retryAfter: string | undefined
  /** The beginning of its body. */
  text: string
  /** Empty when there was an answer. */
  fault: string
  durationMs: number
}

/** One try and what follows from it; a line of the delivery log. */
export type Tried = {
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

/** By which a receiver knows an event again, however often it is told. */
export const webhookIdOf = (taskId: string, event: string): string => `evt_${taskId}_${event}`
