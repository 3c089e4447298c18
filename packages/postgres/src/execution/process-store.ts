import type { SettingReply } from '@kinora/contract'
import type { Database } from '../database/pool.ts'
import { into, type Renamed } from '../database/rows.ts'

export type PublishedProcess = {
  holder: string
  version: string
  roles: readonly string[]
  /** Secrets are masked. */
  settings: readonly SettingReply[]
  startedAt: Date
}

/** Workers report that they run, with version, roles and settings. */
export const createProcessStore = (db: Database) => ({
  async publish({ holder, version, roles, settings, startedAt }: PublishedProcess): Promise<void> {
    await db.query(
      `insert into ${into('seen_processes', 'holder', 'version', 'roles', 'settings', 'started_at')} values ($1, $2, $3, $4, $5)
         on conflict (holder) do update
         set version = excluded.version, roles = excluded.roles, settings = excluded.settings, started_at = excluded.started_at,
             told_at = now()`,
      [holder, version, roles, JSON.stringify(settings), startedAt],
    )
    await db.query("delete from seen_processes where told_at < now() - interval '1 day'")
  },
  /** A stopped worker is no longer listed. */
  async remove(holder: string): Promise<void> {
    await db.query('delete from seen_processes where holder = $1', [holder])
  },
})
export type ProcessStore = ReturnType<typeof createProcessStore>

type SeenProcess = Renamed<
  'seen_processes',
  { worker: 'holder'; version: 'version'; roles: 'roles'; started_at: 'started_at'; seen_at: 'told_at' }
> & { settings: SettingReply[] }

/** Workers that reported within the last minute. */
export const createProcessReader = (db: Database) => ({
  async workers(): Promise<SeenProcess[]> {
    const { rows } = await db.query<SeenProcess>(
      `select holder as worker, version, roles, settings, started_at, told_at as seen_at
         from seen_processes where told_at > now() - interval '1 minute' order by holder limit 1000`,
    )
    return rows
  },
})
export type ProcessReader = ReturnType<typeof createProcessReader>
