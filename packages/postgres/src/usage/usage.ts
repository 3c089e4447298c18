import type { UsageReader } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import { type Row, selectAs } from '../database/rows.ts'

const names = {
  start: 'starts_at',
  group: 'name',
  tasks: 'tasks',
  success: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  credits: 'credits',
  mediaSeconds: 'media_seconds',
  stepSeconds: 'step_seconds',
  waitSeconds: 'wait_seconds',
} as const
type UsageColumns = { [Name in keyof typeof names]: Row<'read_usage'>[(typeof names)[Name]] }

const text = `select ${selectAs('read_usage', 'u', names)} from read_usage($1, $2, $3, $4, $5, $6) u`

/** A sum of floating-point numbers depends on their order in the last digits. */
const toMicroseconds = (seconds: number): number => Math.round(seconds * 1e6) / 1e6

/** Totals of ended tasks and synchronous operations, with those that are not folded yet. */
export const createUsageReader = (db: Database): UsageReader => ({
  async read(tenantId, { interval, group, from, to, most }) {
    const values = [tenantId ?? null, interval, group ?? '', from, to, most]
    const rows = await queryRows<UsageColumns>(db, 'read_usage', text, values)
    return rows.map((row) => ({
      ...row,
      tasks: Number(row.tasks),
      success: Number(row.success),
      failed: Number(row.failed),
      cancelled: Number(row.cancelled),
      credits: Number(row.credits),
      mediaSeconds: toMicroseconds(row.mediaSeconds),
      stepSeconds: toMicroseconds(row.stepSeconds),
      waitSeconds: toMicroseconds(row.waitSeconds),
    }))
  },
})

const batchSize = 5_000

/** Jobs over the usage of all tenants, each in bounded batches. */
export const createUsageStore = (db: Database) => ({
  /** Rows of a full batch, after which more may be left. */
  batchSize,
  /** Adds new rows to their hours and days; returns their number. */
  async fold(): Promise<number> {
    const { rows } = await db.query<{ folded: number }>('select fold_usage($1) as folded', [batchSize])
    return rows[0]?.folded ?? 0
  },
  /** Deletes totals older than the retention period; returns their number. */
  async forget(keptDays: number): Promise<number> {
    const { rows } = await db.query<{ forgotten: number }>('select forget_usage($1, $2) as forgotten', [
      keptDays,
      batchSize,
    ])
    return rows[0]?.forgotten ?? 0
  },
})
export type UsageStore = ReturnType<typeof createUsageStore>
