import { isWaiting } from '@kinora/contract'
import { type Clock, type QueuePosition, type QueueReader, queuePositions } from '@kinora/domain'
import { withTimeout } from '@kinora/domain/retry'

type Positions = ReadonlyMap<string, QueuePosition>
type QueueSnapshot = {
  readAtMs: number
  isOpen: boolean
  reading: Promise<Positions | undefined>
  /** The result of the read once it has ended; undefined also if it failed. */
  positions: Positions | undefined
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
  const getSnapshot = (tenantId: string): QueueSnapshot => {
    const known = snapshots.get(tenantId)
    const nowMs = clock.nowMs()
    if (known && (known.isOpen || nowMs - known.readAtMs < validMs)) return known
    snapshots.delete(tenantId)
    if (snapshots.size >= maxTenants) snapshots.delete(snapshots.keys().next().value ?? '')
    const reading = queue.read(tenantId).then(queuePositions, () => undefined)
    const snapshot: QueueSnapshot = { readAtMs: nowMs, isOpen: true, reading, positions: undefined }
    void reading.then((positions) => Object.assign(snapshot, { isOpen: false, positions }))
    snapshots.set(tenantId, snapshot)
    return snapshot
  }
  return async (tenantId: string, taskId: string): Promise<QueuePlace> => {
    const { readAtMs, isOpen, reading, positions } = getSnapshot(tenantId)
    // Nearly every poll finds a finished read and needs no timer.
    const known = isOpen
      ? await withTimeout(() => reading, { timeoutMs: readTimeoutMs }).catch(() => undefined)
      : positions
    if (!known) return {}
    const { position = null, waitSeconds = null } = known.get(taskId) ?? {}
    return {
      queue_position: position,
      expected_start_at: waitSeconds === null ? null : new Date(readAtMs + waitSeconds * 1000).toISOString(),
    }
  }
}
export type FindQueuePosition = ReturnType<typeof createQueuePositions>
