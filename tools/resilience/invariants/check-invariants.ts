import { type Invariant, openDatabase, wholeSums } from '@kinora/postgres'
import { allInvariants } from './all-invariants.ts'
import type { Evidence } from './evidence.ts'

export type Finding = { invariant: Invariant; rows: number; firstIds: string[]; seconds: number }

const shownIds = 5

const evidenceTables = `
  create temp table client_log (op_key text, tenant_id bigint, outcome text, task_id bigint) on commit drop;
  create temp table stored_object (object_key text primary key, bytes bigint, sha256 text) on commit drop;
  create temp table open_workflow (task_id bigint primary key) on commit drop;
  create temp table scratch_entry (name text) on commit drop`

/** Runs the queries in one snapshot over all tenants, with the outside evidence. */
export const checkInvariants = async (
  systemUrl: string,
  evidence: Evidence,
  options: { liveOnly: boolean },
): Promise<Finding[]> => {
  const pool = openDatabase({ url: systemUrl, max: 1, onError: () => undefined })
  const client = await pool.connect()
  // When the connection is killed, the current query fails.
  client.on('error', () => undefined)
  try {
    await client.query('begin isolation level repeatable read')
    await client.query(`set local statement_timeout = '10min'`)
    await client.query(evidenceTables)
    const load = (table: string, rows: readonly unknown[]) =>
      client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ])
    await load('client_log', evidence.clientLog)
    await load('stored_object', evidence.objects)
    await load(
      'open_workflow',
      evidence.openWorkflows.map((taskId) => ({ task_id: taskId })),
    )
    await load(
      'scratch_entry',
      evidence.scratch.map((name) => ({ name })),
    )
    const findings: Finding[] = []
    for (const invariant of allInvariants) {
      if (options.liveOnly && invariant.holds !== 'always') continue
      const since = performance.now()
      let rows = 0
      const firstIds: string[] = []
      for (const query of invariant.queries) {
        const found = await client.query<{ id: string; total: string }>(
          `with ${wholeSums} select id, count(*) over () as total from (${query}) found limit ${shownIds}`,
        )
        rows += Number(found.rows[0]?.total ?? 0)
        firstIds.push(...found.rows.map(({ id }) => String(id)))
      }
      findings.push({ invariant, rows, firstIds, seconds: (performance.now() - since) / 1000 })
    }
    return findings
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release(true)
    await pool.end()
  }
}
