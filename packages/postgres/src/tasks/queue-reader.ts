import type { QueueReader } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

type LaneRow = Columns<'read_queue', 'ids' | 'parents' | 'slots'> & {
  task_seconds: Row<'read_queue'>['task_seconds'] | null
}

export const createQueueReader = (db: Database, { concurrency }: { concurrency: number }): QueueReader => ({
  async read(tenantId) {
    const rows = await queryRows<LaneRow>(
      db,
      'read_queue',
      'select ids, parents, slots, task_seconds from read_queue($1, $2)',
      [tenantId, concurrency],
    )
    return rows.map(({ ids, parents, slots, task_seconds: taskSeconds }) => ({ ids, parents, slots, taskSeconds }))
  },
})
