import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { openOwnDatabase } from './test-setup/own-database.ts'

let database: Awaited<ReturnType<typeof openOwnDatabase>>
let folder: string
const open = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await openOwnDatabase(process.env, 'migrate')
  folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'))
  const client = await open()
  await client.query('delete from schema_migrations')
  await client.end()
  await writeFile(join(folder, '0001_first.sql'), '-- Up Migration\ncreate table first_of_test (id int);')
  await writeFile(join(folder, '0002_column.sql'), '-- Up Migration\nalter table tenants add column of_test int;')
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

describe('migrate', () => {
  it('gives up after the last try and keeps the migrations before the one that waited', async () => {
    const holder = await open()
    await holder.query('begin; select from tenants')
    const lines: string[] = []
    const options = { folder, lockTimeoutMs: 20, pauseMs: 1, maxTries: 3 }
    await expect(migrate(database.url, (line) => lines.push(line), options)).rejects.toThrow(/lock timeout/)
    await holder.end()
    expect(lines.filter((line) => line.includes('waited too long'))).toHaveLength(2)
    const client = await open()
    const { rows } = await client.query('select name from schema_migrations')
    await client.end()
    expect(rows).toEqual([{ name: '0001_first' }])
  })

  it('lets statements of the service run between its tries and ends once the lock is free', async () => {
    const holder = await open()
    await holder.query('begin; select from tenants')
    let tries = 0
    let reads = 0
    const reader = await open()
    const applied = migrate(
      database.url,
      (line) => {
        if (!line.includes('waited too long')) return
        tries += 1
        if (tries === 3) void holder.query('commit')
      },
      { folder, lockTimeoutMs: 50, pauseMs: 20 },
    )
    while (tries < 3) {
      await reader.query('select from tenants')
      reads += 1
    }
    expect(await applied).toEqual(['0002_column'])
    expect(reads).toBeGreaterThan(3)
    await holder.end()
    await reader.end()
  })

  it('applies nothing to a database of the newest version', async () => {
    expect(await migrate(database.url, () => {}, { folder })).toEqual([])
  })
})
