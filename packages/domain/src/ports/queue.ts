/** The tasks of one lane that wait for a slot, in the order in which they get one. */
export type QueuedLane = {
  ids: readonly string[]
  /** Beside each: the task that gathers it, or 0. */
  parents: readonly string[]
  slots: number
  /** How long the latest tasks of the lane ran; null where none has. */
  taskSeconds: number | null
}

export type QueueReader = { read(tenantId: string): Promise<readonly QueuedLane[]> }
