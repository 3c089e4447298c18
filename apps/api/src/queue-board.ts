import { type Clock, type QueuePosition, type QueueReader, queuePositions } from '@kinora/domain'

type Board = { readAtMs: number; positions: Promise<ReadonlyMap<string, QueuePosition>> }

const validMs = 1_000
const remembered = 10_000

/** Where a task waits: the queue of its tenant, read at most once a second on each node (D-508). */
export const createQueueBoard = ({ queue, clock }: { queue: QueueReader; clock: Clock }) => {
  const boards = new Map<string, Board>()
  const boardOf = (tenantId: string): Board => {
    const known = boards.get(tenantId)
    const nowMs = clock.nowMs()
    if (known && nowMs - known.readAtMs < validMs) return known
    boards.delete(tenantId)
    if (boards.size >= remembered) boards.delete(boards.keys().next().value ?? '')
    const board = { readAtMs: nowMs, positions: queue.read(tenantId).then(queuePositions) }
    // A read that failed is not kept: the next request asks again.
    board.positions.catch(() => {
      if (boards.get(tenantId) === board) boards.delete(tenantId)
    })
    boards.set(tenantId, board)
    return board
  }
  return async (
    tenantId: string,
    taskId: string,
  ): Promise<{ queue_position: number | null; expected_start_at: string | null }> => {
    const { readAtMs, positions } = boardOf(tenantId)
    const place = (await positions).get(taskId)
    const wait = place?.waitSeconds ?? null
    return {
      queue_position: place?.position ?? null,
      expected_start_at: wait === null ? null : new Date(readAtMs + wait * 1000).toISOString(),
    }
  }
}
export type QueueBoard = ReturnType<typeof createQueueBoard>
