import { isWaiting } from '@kinora/contract'
import { type Clock, createQueueTracker, type QueueReader, type QueueTracker } from '@kinora/domain'
import { withTimeout } from '@kinora/domain/retry'

type QueueSnapshot = {
  tracker: QueueTracker
  readAtMs: number
  isOpen: boolean
  reading: Promise<boolean>
  /** Whether the last read succeeded. */
  isRead: boolean
}

/** The queue fields of a reply; empty when the queue could not be read in time. */
export type QueuePlace = { queue_position?: number | null; expected_start_at?: string | null }

const validMs = 1_000
/** A poll may be served from Redis, so it does not wait for a slow or unavailable database. */
const readTimeoutMs = 250
const maxTenants = 10_000

/** Reads the queue fields of a task. Only a task that waits for a slot has a position. */
export const readQueuePlace = async (
  findQueuePosition: FindQueuePosition,
  tenantId: string,
  { id, state }: { id: string; state: string },
): Promise<QueuePlace> => (isWaiting(state) ? findQueuePosition(tenantId, id) : {})

/** Finds queue positions. Each node reads the queue of a tenant at most once a second, one query at a time (D-508). */
export const createQueuePositions = ({ queue, clock }: { queue: QueueReader; clock: Clock }) => {
  const snapshots = new Map<string, QueueSnapshot>()
  const read = async (tenantId: string, tracker: QueueTracker, nowMs: number): Promise<boolean> => {
    const known = tracker.ends(nowMs)
    const lanes = await queue.read(tenantId, known).catch(() => undefined)
    if (lanes) tracker.apply(lanes, known, nowMs)
    return lanes !== undefined
  }
  const getSnapshot = (tenantId: string): QueueSnapshot => {
    const earlier = snapshots.get(tenantId)
    const nowMs = clock.nowMs()
    if (earlier && (earlier.isOpen || nowMs - earlier.readAtMs < validMs)) return earlier
    snapshots.delete(tenantId)
    if (snapshots.size >= maxTenants) snapshots.delete(snapshots.keys().next().value ?? '')
    const tracker = earlier?.tracker ?? createQueueTracker()
    const reading = read(tenantId, tracker, nowMs)
    const snapshot: QueueSnapshot = { tracker, readAtMs: nowMs, isOpen: true, reading, isRead: false }
    void reading.then((isRead) => Object.assign(snapshot, { isOpen: false, isRead }))
    snapshots.set(tenantId, snapshot)
    return snapshot
  }
  return async (tenantId: string, taskId: string): Promise<QueuePlace> => {
    const { tracker, readAtMs, isOpen, reading, isRead } = getSnapshot(tenantId)
    // Nearly every poll finds a finished read and needs no timer.
    const isKnown = isOpen ? await withTimeout(() => reading, { timeoutMs: readTimeoutMs }).catch(() => false) : isRead
    if (!isKnown) return {}
    const { position = null, waitSeconds = null } = tracker.find(taskId) ?? {}
    return {
      queue_position: position,
      expected_start_at: waitSeconds === null ? null : new Date(readAtMs + waitSeconds * 1000).toISOString(),
    }
  }
}
export type FindQueuePosition = ReturnType<typeof createQueuePositions>
