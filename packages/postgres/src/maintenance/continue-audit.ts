import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import type pg from 'pg'
import { type Database, openDatabase } from '../database/pool.ts'
import { withClient } from '../logins.ts'
import { createSubjectStore } from '../media/subjects.ts'
import { createPeopleAdmin } from '../people/people-admin.ts'
import { type ExportedEntry, readLaterEntries } from './audit-file.ts'

/** A call of the audit log that was made again. `isChanged` is false if its object is gone or the call had no effect. */
export type RepeatedCall = { seq: number; action: string; object: string; isChanged: boolean }

const actionName = ({ method, path }: AdminEndpoint): string => `${method} ${path}`

const systemTenant = '0'

const update = async (db: Database, text: string, id: string): Promise<boolean> =>
  (await db.query(text, [id])).rowCount === 1

/** Calls that must not be undone by a restore. Each can be repeated without effect. */
const repeatable: ReadonlyMap<string, (db: Database, id: string) => Promise<boolean>> = new Map([
  [actionName(adminEndpoints.erasePerson), (db: Database, id: string) => createPeopleAdmin(db).erase(id)],
  [
    actionName(adminEndpoints.closeTenant),
    (db: Database, id: string) =>
      update(db, 'update tenants set closed_at = now() where id = $1 and sandbox_of is null and closed_at is null', id),
  ],
  [
    actionName(adminEndpoints.deleteSystemSubject),
    (db: Database, id: string) => createSubjectStore(db).remove(systemTenant, id),
  ],
  [
    actionName(adminEndpoints.suspendKey),
    (db: Database, id: string) =>
      update(db, 'update api_keys set suspended_at = now() where id = $1 and suspended_at is null', id),
  ],
  [
    actionName(adminEndpoints.deleteKey),
    (db: Database, id: string) =>
      update(
        db,
        `update api_keys set suspended_at = coalesce(suspended_at, now()), deleted_at = now()
          where id = $1 and deleted_at is null`,
        id,
      ),
  ],
])

const repeatCalls = async (ownerUrl: string, entries: readonly ExportedEntry[]): Promise<RepeatedCall[]> => {
  const db = openDatabase({ url: ownerUrl, max: 1, onError: () => undefined })
  try {
    const repeated: RepeatedCall[] = []
    for (const { seq, action, object, result } of entries) {
      const repeat = result === 'done' ? repeatable.get(action) : undefined
      if (repeat) repeated.push({ seq, action, object, isChanged: await repeat(db, object) })
    }
    return repeated
  } finally {
    await db.end()
  }
}

const entriesAtOnce = 1_000

/** Appends entries as they are, so that the chain has no gap: without the trigger, which would number and hash them again. */
const appendEntries = async (owner: pg.Client, entries: readonly ExportedEntry[]): Promise<void> => {
  if (entries.length === 0) return
  await owner.query('begin')
  try {
    await owner.query('alter table audit_log disable trigger chain')
    for (let start = 0; start < entries.length; start += entriesAtOnce)
      await owner.query(
        `insert into audit_log select e.* from unnest($1::text[]) as l (line)
          cross join lateral jsonb_populate_record(null::audit_log, l.line::jsonb) as e`,
        [entries.slice(start, start + entriesAtOnce).map(({ line }) => line)],
      )
    await owner.query(
      `update audit_head h set seq = a.seq, hash = a.hash from audit_log a where a.seq = (select max(seq) from audit_log)`,
    )
    await owner.query('alter table audit_log enable trigger chain')
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Continues the audit log of restored data with an exported one and repeats its erasures. Verifies the whole file before
 * it changes anything. After an interruption, a second run repeats the erasures and then appends the entries.
 */
export const continueAudit = (
  ownerUrl: string,
  file: string,
): Promise<{ appended: number; repeated: RepeatedCall[] }> =>
  withClient(ownerUrl, async (owner) => {
    const entries = await readLaterEntries(owner, file)
    const repeated = await repeatCalls(ownerUrl, entries)
    await appendEntries(owner, entries)
    return { appended: entries.length, repeated }
  })
