import type { StartOrder } from './store.ts'

/** The durable engine. Starting twice is harmless: the workflow's id is the task's. */
export type Engine = {
  start(order: StartOrder): Promise<void>
  stop(taskId: string): Promise<void>
  /** Tells a workflow that waits for the outcome of a step to look again. */
  resume(taskId: string): Promise<void>
}

/** Tells whoever watches that a task changed. Only a hint: losing it costs time, never truth. */
export type Signals = {
  changed(tenantId: string, taskId: string, version: number): Promise<void>
  /** Orders for the engine lie in the outbox; a relay may look at once. */
  ordered(): Promise<void>
}
