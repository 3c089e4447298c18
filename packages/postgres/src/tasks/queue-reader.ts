import type { QueueReader } from '@kinora/domain'
import { type Database, rowsOf } from '../database/pool.ts'

type LaneRow = { ids: string[]; parents: string[]; slots: number; task_seconds: number | null }

export const createQueueReader = (db: Database, { concurrency }: { concurrency: number }): QueueReader => ({
  async read(tenantId) {
    const rows = await rowsOf<LaneRow>(
      db,
      'read_queue',
      'select ids, parents, slots, task_seconds from read_queue($1, $2)',
      [tenantId, concurrency],
    )
    return rows.map(({ ids, parents, slots, task_seconds: taskSeconds }) => ({ ids, parents, slots, taskSeconds }))
  },
})
