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

export type QueuePosition = {
  /** Tasks of the same tenant and lane that get a slot first. */
  position: number
  /** Until it gets its slot; null where no task has run to estimate by. */
  waitSeconds: number | null
}

/** Where each waiting task of a tenant stands (D-508). A task that gathers others stands where the first of them does. */
export const queuePositions = (lanes: readonly QueuedLane[]): ReadonlyMap<string, QueuePosition> => {
  const positions = new Map<string, QueuePosition>()
  for (const { ids, parents, slots, taskSeconds } of lanes)
    ids.forEach((id, position) => {
      const perSlot = taskSeconds === null || slots < 1 ? null : taskSeconds / slots
      const place = { position, waitSeconds: perSlot === null ? null : Math.ceil((position + 1) * perSlot) }
      positions.set(id, place)
      const parent = parents[position] ?? '0'
      if (parent !== '0' && !positions.has(parent)) positions.set(parent, place)
    })
  return positions
}
