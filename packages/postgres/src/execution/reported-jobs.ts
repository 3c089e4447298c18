import type { ReportedJob } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import { into } from '../database/rows.ts'

const keptDays = 7

/** Jobs that verified webhooks of providers named for attempts. */
export const createReportedJobs = (db: Database) => ({
  /** The first job counts; a repeated webhook changes nothing. An attempt of unknown outcome is checked at once. */
  async record(attemptId: string, job: ReportedJob): Promise<void> {
    await queryRows(
      db,
      'record_reported_job',
      `insert into ${into('reported_jobs', 'attempt_id', 'job')} values ($1, $2) on conflict do nothing`,
      [attemptId, JSON.stringify(job)],
    )
    await queryRows(
      db,
      'wake_unknown_attempt',
      `update attempts set ask_at = now() where state = 'unknown' and id = $1 and ask_at > now()`,
      [attemptId],
    )
  },
  async find(attemptId: string): Promise<ReportedJob | undefined> {
    const [row] = await queryRows<{ job: ReportedJob }>(
      db,
      'find_reported_job',
      'select job from reported_jobs where attempt_id = $1',
      [attemptId],
    )
    return row?.job
  },
  /** Deletes a batch of old rows and returns their number. */
  async forget(): Promise<number> {
    const { rowCount } = await db.query(
      `delete from reported_jobs where attempt_id in
        (select attempt_id from reported_jobs where reported_at < now() - make_interval(days => $1) order by reported_at limit 1000)`,
      [keptDays],
    )
    return rowCount ?? 0
  },
})
export type ReportedJobs = ReturnType<typeof createReportedJobs>
