/** The last task of a lane that was read: later reads return only what joined after it. */
export type QueueEnd = { id: string; createdAt: string }
/** The ends of the lanes that were read; a lane that is missing is read as a whole. */
export type QueueEnds = Readonly<Record<string, QueueEnd>>

/** Waiting tasks of one lane that joined after its known end, in queue order. */
export type QueuedLane = {
  lane: string
  /** The first task of the lane. */
  head: string
  /** Number of waiting tasks in the lane. */
  total: number
  ids: readonly string[]
  /** For each task: its parent, or 0. */
  parents: readonly string[]
  /** The last task of the lane. */
  end: QueueEnd
  slots: number
  /** Run time of the latest tasks of the lane; null without any. */
  taskSeconds: number | null
}

export type QueueReader = { read(tenantId: string, known: QueueEnds): Promise<readonly QueuedLane[]> }

export type QueuePosition = {
  /** Tasks of the same tenant and lane that get a slot first. */
  position: number
  /** Seconds until it gets its slot; null without a run to estimate from. */
  waitSeconds: number | null
}

/** After this time a lane is read as a whole, even if its count matches. */
const longestKnownMs = 60_000
/** A lane that lost tasks in its middle is read as a whole at most this often: 1,000 rows a second. */
const wholeReadMsPerTask = 1

type TrackedLane = {
  /** Tasks that joined since the lane was read as a whole; those before `first` have left. */
  ids: string[]
  first: number
  numbers: Map<string, number>
  /** Numbers of the episodes of each parent. */
  episodes: Map<string, number[]>
  latest: QueuedLane
  readWholeAtMs: number
}

const createLane = (latest: QueuedLane, readWholeAtMs: number): TrackedLane => ({
  ids: [],
  first: 0,
  numbers: new Map(),
  episodes: new Map(),
  latest,
  readWholeAtMs,
})

const append = (lane: TrackedLane, { ids, parents }: QueuedLane): void => {
  ids.forEach((id, place) => {
    const number = lane.ids.push(id) - 1
    lane.numbers.set(id, number)
    const parent = parents[place] ?? '0'
    if (parent === '0') return
    const episodes = lane.episodes.get(parent)
    if (episodes) episodes.push(number)
    else lane.episodes.set(parent, [number])
  })
}

/** Removes the tasks before the head, which got their slot or were cancelled. */
const advance = (lane: TrackedLane, head: string): void => {
  const number = lane.numbers.get(head) ?? 0
  for (; lane.first < number; lane.first += 1) lane.numbers.delete(lane.ids[lane.first] ?? '')
}

const isExact = ({ ids, first, latest }: TrackedLane): boolean => ids.length - first === latest.total

/**
 * Positions of the waiting tasks of a tenant (D-508). A read returns only the tasks that joined and the present head, so
 * its cost does not grow with the queue. When tasks left in the middle, the count differs and the lane is read as a whole.
 */
export const createQueueTracker = () => {
  let lanes = new Map<string, TrackedLane>()
  const isKnown = (lane: TrackedLane, nowMs: number): boolean => {
    const age = nowMs - lane.readWholeAtMs
    return age < longestKnownMs && (isExact(lane) || age < lane.latest.total * wholeReadMsPerTask)
  }
  return {
    /** The lanes and ends after which the next read may begin. */
    ends(nowMs: number): QueueEnds {
      const known = [...lanes].filter(([, lane]) => isKnown(lane, nowMs))
      return Object.fromEntries(known.map(([name, { latest }]) => [name, latest.end]))
    },
    /** Applies the lanes that were read with `known`; a lane without waiting tasks is missing. */
    apply(read: readonly QueuedLane[], known: QueueEnds, nowMs: number): void {
      lanes = new Map(
        read.map((latest) => {
          const earlier = known[latest.lane] === undefined ? undefined : lanes.get(latest.lane)
          const lane = earlier ?? createLane(latest, nowMs)
          lane.latest = latest
          append(lane, latest)
          advance(lane, latest.head)
          return [latest.lane, lane]
        }),
      )
    },
    /** Undefined for a task that does not wait. A parent has the position of its first waiting episode. */
    find(id: string): QueuePosition | undefined {
      for (const { first, numbers, episodes, latest } of lanes.values()) {
        const number = numbers.get(id) ?? episodes.get(id)?.find((each) => each >= first)
        if (number === undefined) continue
        const position = number - first
        const perSlot = latest.taskSeconds === null || latest.slots < 1 ? null : latest.taskSeconds / latest.slots
        return { position, waitSeconds: perSlot === null ? null : Math.ceil((position + 1) * perSlot) }
      }
      return undefined
    },
  }
}
export type QueueTracker = ReturnType<typeof createQueueTracker>
