/** Waiting tasks of one lane, in queue order. */
export type QueuedLane = {
  ids: readonly string[]
  /** For each task: its parent, or 0. */
  parents: readonly string[]
  slots: number
  /** Run time of the latest tasks of the lane; null without any. */
  taskSeconds: number | null
}

export type QueueReader = { read(tenantId: string): Promise<readonly QueuedLane[]> }

export type QueuePosition = {
  /** Tasks of the same tenant and lane that get a slot first. */
  position: number
  /** Seconds until it gets its slot; null without a run to estimate from. */
  waitSeconds: number | null
}

/** Queue position of each waiting task of a tenant (D-508). A parent has the position of its first episode. */
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
