import type pg from 'pg'

/** Locks a person until the transaction ends, so that a sign-in and a change of roles follow each other. False if erased. */
export const lockPerson = async (client: pg.PoolClient, personId: string): Promise<boolean> =>
  (await client.query('select 1 from people where id = $1 and erased_at is null for update', [personId])).rowCount === 1
