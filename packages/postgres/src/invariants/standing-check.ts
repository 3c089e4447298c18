import type pg from 'pg'
import { asUnavailable, type Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'
import { standingInvariants } from './all-invariants.ts'
import { wholeSums } from './ledger-invariants.ts'

export type Fault = Columns<'invariant_faults', 'invariant' | 'id'>

const batchSize = 1_000
/** Longer than any of our transactions: rows carry the start time of their transaction. */
const slackSeconds = 120

/** Replaces the tables with their rows of the given tasks, grants and tenants. */
const shadows = `
  tasks as materialized (select * from public.tasks where id = any($1::bigint[])),
  ledger_txns as materialized (select * from public.ledger_txns where ref_id = any($1::bigint[])),
  ledger_entries as materialized (select * from public.ledger_entries where ref_id = any($1::bigint[])),
  task_events as materialized (select * from public.task_events where task_id = any($1::bigint[])),
  accounts as materialized (select * from public.accounts where tenant_id = any($2::bigint[])),
  ledger_sums as materialized (select * from public.ledger_sums where tenant_id = any($2::bigint[]))`

const findFaults = async (client: pg.PoolClient, refs: readonly string[], tenants: readonly string[]) => {
  const faults: Fault[] = []
  for (const { name, queries } of standingInvariants)
    for (const query of queries) {
      const text = `with ${shadows} select id::text from (${query}) found`
      const { rows } = await client.query<{ id: string }>(text, [refs, tenants])
      faults.push(...rows.map(({ id }) => ({ invariant: name, id })))
    }
  return faults
}

type Posted = Columns<'ledger_txns', 'ref_id' | 'kind' | 'tenant_id'> & { is_new: boolean }

/** Finds postings and state changes since the last run, and marks postings that it did not see. */
const findChanges = async (client: pg.PoolClient): Promise<{ posted: Posted[]; moved: string[] }> => {
  const since = `(select at - interval '${slackSeconds} seconds' from invariant_checks)`
  const posted = await client.query<Posted>(
    `select ref_id, kind, tenant_id,
            not pg_visible_in_snapshot(xid, (select snapshot from invariant_checks)) as is_new
       from ledger_txns where created_at > ${since}`,
  )
  const moved = await client.query<Columns<'task_events', 'task_id'>>(
    `select task_id from task_events where at > ${since}`,
  )
  return { posted: posted.rows, moved: moved.rows.map(({ task_id: id }) => id) }
}

const addToSums = async (client: pg.PoolClient, fresh: readonly Posted[]): Promise<void> => {
  await client.query(
    `insert into ${into('ledger_sums', 'tenant_id', 'account', 'total')}
       select e.tenant_id, e.account, sum(e.amount) from ledger_entries e
         join unnest($1::bigint[], $2::text[]) as fresh (ref_id, kind) on fresh.ref_id = e.ref_id and fresh.kind = e.kind
        where e.ref_id = any($1::bigint[]) group by e.tenant_id, e.account
     on conflict (tenant_id, account) do update set total = ledger_sums.total + excluded.total`,
    [fresh.map(({ ref_id: ref }) => ref), fresh.map(({ kind }) => kind)],
  )
}

/** Recounts all entries of tenants whose sums differ, before a difference is reported as a fault. */
const recountSums = async (client: pg.PoolClient, tenants: readonly string[]): Promise<void> => {
  await client.query('delete from ledger_sums where tenant_id = any($1::bigint[])', [tenants])
  await client.query(
    `insert into ${into('ledger_sums', 'tenant_id', 'account', 'total')} select * from (with ${wholeSums} select * from ledger_sums) whole
      where tenant_id = any($1::bigint[])`,
    [tenants],
  )
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const check = async (client: pg.PoolClient): Promise<void> => {
  const { posted, moved } = await findChanges(client)
  const { rows: earlier } = await client.query<{ id: string }>(
    `select split_part(id, ' ', 1) as id from invariant_faults`,
  )
  const before = earlier.map(({ id }) => id)
  const fresh = posted.filter(({ is_new: isNew }) => isNew)
  for (let i = 0; i < fresh.length; i += batchSize) await addToSums(client, fresh.slice(i, i + batchSize))
  const tenants = unique([...fresh.map(({ tenant_id: id }) => id), ...before])
  const unbalanced = await findFaults(client, [], tenants)
  await recountSums(client, unique(unbalanced.map(({ id }) => id.split(' ')[0] ?? '')))
  const faults = await findFaults(client, [], tenants)
  const refs = unique([...posted.map(({ ref_id: id }) => id), ...moved, ...before])
  for (let i = 0; i < refs.length; i += batchSize)
    faults.push(...(await findFaults(client, refs.slice(i, i + batchSize), [])))
  const columns = [faults.map(({ invariant }) => invariant), faults.map(({ id }) => id)]
  await client.query(
    'delete from invariant_faults where (invariant, id) not in (select * from unnest($1::text[], $2::text[]))',
    columns,
  )
  await client.query(
    `insert into ${into('invariant_faults', 'invariant', 'id')} select * from unnest($1::text[], $2::text[]) on conflict do nothing`,
    columns,
  )
  await client.query('update invariant_checks set at = now(), snapshot = pg_current_snapshot()')
}

/** Runs in one snapshot and in one process at a time. Plans are not generic, because the statements select few rows. */
const begin = `begin isolation level repeatable read;
  set local plan_cache_mode = auto; set local enable_seqscan = off`

/** Checks the invariants on all changes since the last run, and rechecks earlier faults. */
export const createStandingCheck = (db: Database) => ({
  async run(): Promise<Fault[]> {
    const client = await db.connect().catch((error: unknown) => {
      throw asUnavailable(error)
    })
    let isClean = false
    try {
      await client.query(begin)
      const { rows } = await client.query<{ is_ours: boolean }>(
        `select pg_try_advisory_xact_lock(hashtextextended('standing invariants', 2)) as is_ours`,
      )
      if (rows[0]?.is_ours) await check(client)
      const found = await client.query<Fault>(
        'select invariant, id from invariant_faults order by since, invariant, id',
      )
      await client.query('commit')
      isClean = true
      return found.rows
    } finally {
      client.release(!isClean)
    }
  },
})
export type StandingCheck = ReturnType<typeof createStandingCheck>
