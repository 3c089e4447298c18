import { randomBytes } from 'node:crypto'
import { migrate } from '@kinora/adapters/postgres'
import pg from 'pg'

/** A database of its own on the running server, migrated and empty. */
export const openOwnDatabase = async (serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> => {
  const name = `kinora_tool_${randomBytes(6).toString('hex')}`
  const server = new pg.Client(serverUrl)
  await server.connect()
  await server.query(`create database ${name}`)
  const { href: url } = Object.assign(new URL(serverUrl), { pathname: `/${name}` })
  await migrate(url, () => undefined)
  return {
    url,
    async drop() {
      await server.query(`drop database ${name} with (force)`)
      await server.end()
    },
  }
}
