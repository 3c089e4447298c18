import { migrate } from '@kinora/adapters/postgres'
import pg from 'pg'
import { inheritedEnvironment } from '../environment.ts'

/** A database beside that of the running services, migrated and empty; what fills it leaves with it. */
export const openOwnDatabase = async (label: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const server = new pg.Client({ connectionString: inheritedEnvironment['DATABASE_URL'] })
  const url = new URL(inheritedEnvironment['DATABASE_URL'] ?? '')
  const name = `kinora_${label}_${process.pid}`
  url.pathname = `/${name}`
  await server.connect()
  await server.query(`create database ${name}`)
  await migrate(url.href, () => undefined)
  return {
    url: url.href,
    async drop() {
      // Not by force: that ends every session there, and one of the server's own, vacuuming, may not be ended by us.
      await server.query(`drop database ${name}`)
      await server.end()
    },
  }
}
