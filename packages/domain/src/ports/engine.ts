import type { StartOrder } from './store.ts'

/** The durable engine. Starting twice is harmless: the workflow has the id of the task. */
export type Engine = {
  start(order: StartOrder): Promise<void>
  stop(taskId: string): Promise<void>
  /** Wakes a workflow that waits for the outcome of a step. */
  resume(taskId: string): Promise<void>
}

/** Notifies subscribers that a task changed. Only a hint: a lost signal costs time, never correctness. */
export type Signals = {
  changed(tenantId: string, taskId: string, version: number): Promise<void>
  /** Notifies the relay of new orders in the outbox. */
  ordered(): Promise<void>
}
