import type { AppError } from '@kinora/contract'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from './pool.ts'
import { inTransaction } from './transaction.ts'

const url = process.env['DATABASE_API_URL'] ?? ''
const db = openDatabase({ url, max: 1, onError: () => undefined })
afterAll(() => db.end())

/** Ends a session as a database shutdown does, whether the client is idle or not. */
const cutOff = async (client: pg.PoolClient): Promise<void> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new pg.Client(url)
  await other.connect()
  await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
  await other.end()
  await new Promise((resolve) => setTimeout(resolve, 100))
}

it('inTransaction fails with ServiceUnavailable when the connection breaks between statements, and the pool recovers', async () => {
  const broken = inTransaction(db, '1', async (client) => {
    await cutOff(client)
    await client.query('select 1')
  })
  await expect(broken).rejects.toMatchObject({ reason: 'ServiceUnavailable' } satisfies Partial<AppError>)
  const next = await inTransaction(db, '1', (client) => client.query('select 1 as one'))
  expect(next.rows).toEqual([{ one: 1 }])
})

it('inTransaction fails with ServiceUnavailable when a statement exceeds its timeout', async () => {
  const crowded = inTransaction(db, '1', async (client) => {
    await client.query(`set local statement_timeout = '20ms'`)
    await client.query('select pg_sleep(5)')
  })
  await expect(crowded).rejects.toMatchObject({ reason: 'ServiceUnavailable' } satisfies Partial<AppError>)
})
