import { isWaiting } from '@kinora/contract'
import { type Clock, type QueuePosition, type QueueReader, queuePositions } from '@kinora/domain'
import { withTimeout } from '@kinora/domain/retry'

type Positions = ReadonlyMap<string, QueuePosition>
type Board = { readAtMs: number; isOpen: boolean; positions: Promise<Positions | undefined> }

/** What a reply says of a task's place; nothing where the queue could not be read in time. */
export type Place = { queue_position?: number | null; expected_start_at?: string | null }

const validMs = 1_000
/** A poll may come from memory: it does not wait for a database that is slow or away. */
const patienceMs = 250
const remembered = 10_000

/** What is to be added to the reply of a task in this state: only one that waits for a slot has a place. */
export const placeOf = async (
  positionOf: QueueBoard,
  tenantId: string,
  { id, state }: { id: string; state: string },
): Promise<Place> => (isWaiting(state) ? positionOf(tenantId, id) : {})

/** Where a task waits: the queue of its tenant, read at most once a second on each node and by one query at a time (D-508). */
export const createQueueBoard = ({ queue, clock }: { queue: QueueReader; clock: Clock }) => {
  const boards = new Map<string, Board>()
  const boardOf = (tenantId: string): Board => {
    const known = boards.get(tenantId)
    const nowMs = clock.nowMs()
    if (known && (known.isOpen || nowMs - known.readAtMs < validMs)) return known
    boards.delete(tenantId)
    if (boards.size >= remembered) boards.delete(boards.keys().next().value ?? '')
    const positions = queue.read(tenantId).then(queuePositions, () => undefined)
    const board: Board = { readAtMs: nowMs, isOpen: true, positions }
    void positions.finally(() => {
      board.isOpen = false
    })
    boards.set(tenantId, board)
    return board
  }
  return async (tenantId: string, taskId: string): Promise<Place> => {
    const { readAtMs, positions } = boardOf(tenantId)
    const known = await withTimeout(() => positions, { timeoutMs: patienceMs }).catch(() => undefined)
    if (!known) return {}
    const { position = null, waitSeconds = null } = known.get(taskId) ?? {}
    return {
      queue_position: position,
      expected_start_at: waitSeconds === null ? null : new Date(readAtMs + waitSeconds * 1000).toISOString(),
    }
  }
}
export type QueueBoard = ReturnType<typeof createQueueBoard>
