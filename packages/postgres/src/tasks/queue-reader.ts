import type { QueueReader } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

type LaneRow = Columns<
  'read_queue_changes',
  'lane' | 'head' | 'total' | 'ids' | 'parents' | 'end_id' | 'end_at' | 'slots'
> & { task_seconds: Row<'read_queue_changes'>['task_seconds'] | null }

export const createQueueReader = (db: Database, { concurrency }: { concurrency: number }): QueueReader => ({
  async read(tenantId, known) {
    const rows = await queryRows<LaneRow>(
      db,
      'read_queue_changes',
      `select lane, head, total, ids, parents, end_id, end_at, slots, task_seconds from read_queue_changes($1, $2, $3)`,
      [tenantId, concurrency, JSON.stringify(known)],
    )
    return rows.map(({ end_id: id, end_at: createdAt, task_seconds: taskSeconds, ...lane }) => ({
      ...lane,
      end: { id, createdAt },
      taskSeconds,
    }))
  },
})
