import type { Database } from './database/pool.ts'

/** Names the installation that a database belongs to: no two servers have the same identifier, no two databases the same oid. */
export const readInstallationId = async (db: Pick<Database, 'query'>): Promise<string> => {
  const { rows } = await db.query<{ id: string }>(
    `select system_identifier || '-' || oid as id from pg_control_system(), pg_database where datname = current_database()`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the database has no identifier')
  return id
}
