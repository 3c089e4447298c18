import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'

/** Migrates the database to the newest version. Several nodes may call it at once, and one of them does the work. */
export const migrate = async (databaseUrl: string, log: (line: string) => void): Promise<string[]> => {
  const applied = await runner({
    databaseUrl,
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    direction: 'up',
    migrationsTable: 'schema_migrations',
    advisoryLockMode: 'wait',
    checkOrder: true,
    log,
  })
  return applied.map((migration) => migration.name)
}
