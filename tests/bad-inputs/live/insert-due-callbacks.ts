import type pg from 'pg'

const batchSize = 20_000
/** Failures after which a receiver counts as down: one probe is sent, other due callbacks are skipped. */
const downAfter = 20

/** Inserts the rows that a receiver down for days leaves behind. */
export const insertDueCallbacks = async (pool: pg.Pool, tenantId: string, taskId: string, count: number) => {
  const firstId = `first_id_at(now() - interval '1 hour')`
  const { rows } = await pool.query<{ queue: string; first: string }>(
    `select q.id as queue, ${firstId} as first from callback_queues q where q.tenant_id = $1 order by q.id limit 1`,
    [tenantId],
  )
  const { queue, first } = rows[0] ?? { queue: '0', first: '0' }
  for (let from = 1; from <= count; from += batchSize) {
    const ids = [first, from, Math.min(count, from + batchSize - 1)]
    const series = 'from generate_series($2::int, $3::int) n'
    await pool.query(
      `insert into tasks (id, tenant_id, key_id, generator, version, model, state, err_code, credits, lane, has_slot, billable, bgm, has_callback, created_at)
         select $1::bigint + n, $4, t.key_id, t.generator, t.version, t.model, 'failed', 'UserCancelled', 0, t.lane, false, false, false, false, now()
           from tasks t, generate_series($2::int, $3::int) n where t.id = $5 and n <= 200`,
      [...ids, tenantId, taskId],
    )
    await pool.query(
      `insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, callback_url, callback_origin, price_version, price_lines, trace)
         select $1::bigint + n, $4, i.model_as_sent, i.used, i.params, i.texts, '', i.callback_url, i.callback_origin, i.price_version, i.price_lines, ''
           from task_inputs i, generate_series($2::int, $3::int) n where i.task_id = $5 and n <= 200`,
      [...ids, tenantId, taskId],
    )
    await pool.query(
      `insert into deliveries (task_id, event, tenant_id, seq) select $1::bigint + n, 'failed', $4, 1 ${series}`,
      [...ids, tenantId],
    )
    await pool.query(
      `insert into callbacks_waiting (task_id, event, tenant_id, queue_id, due_at)
         select $1::bigint + n, 'failed', $4, $5, now() - interval '1 hour' + n * interval '1 ms' ${series}`,
      [...ids, tenantId, queue],
    )
  }
  await pool.query('update callback_queues set next_due_at = now() where id = $1', [queue])
  await pool.query('update callback_lines set next_due_at = now() where tenant_id = $1', [tenantId])
  return {
    async remove(): Promise<void> {
      const client = await pool.connect()
      // Every change to a tenant's callbacks takes this lock.
      await client.query('begin')
      await client.query('select from callback_lines where tenant_id = $1 for update', [tenantId])
      for (const table of ['callbacks_waiting', 'deliveries', 'tasks', 'task_inputs']) {
        const key = table === 'tasks' ? 'id' : 'task_id'
        await client.query(
          `delete from ${table} where tenant_id = $1 and ${key} between $2::bigint + 1 and $2::bigint + $3`,
          [tenantId, first, count],
        )
      }
      await client.query('commit')
      client.release()
    },
  }
}

type Plan = { Plan: Record<string, number> }

/** Blocks touched by a pass in which this tenant is due; counted by the database and rolled back. */
export const countPassBlocks = async (
  pool: pg.Pool,
  tenantId: string,
): Promise<{ sending: number; skipping: number }> => {
  const client = await pool.connect()
  const countBlocks = async (failures: number): Promise<number> => {
    await client.query('begin')
    await client.query('select from callback_lines where tenant_id = $1 for update', [tenantId])
    await client.query(
      'update callback_queues set next_due_at = now(), failures = $2, probe_at = now() where tenant_id = $1',
      [tenantId, failures],
    )
    await client.query(`update callback_lines set next_due_at = now() - interval '1 hour' where tenant_id = $1`, [
      tenantId,
    ])
    const { rows } = await client.query<{ 'QUERY PLAN': Plan[] }>(
      `explain (analyze, buffers, format json)
         select * from lease_callbacks(32, '30 seconds', 8, 4, 20, '1 minute', array['5 seconds', '30 seconds', '2 minutes']::interval[], 0.1)`,
    )
    await client.query('rollback')
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
    return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
  }
  try {
    // The first pass on a connection builds the plans and reads the catalog.
    await countBlocks(0)
    return { sending: await countBlocks(0), skipping: await countBlocks(downAfter) }
  } finally {
    client.release(true)
  }
}

/** Reads the dispatcher metrics of a worker. */
export const readDispatcherPasses = async (workerAddress: string): Promise<{ all: number; quick: number }> => {
  const text = await (await fetch(`http://${workerAddress}/metrics`)).text()
  const value = (name: string, label: string): number => {
    const line = text.split('\n').find((each) => each.startsWith(name) && each.includes(label))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  return {
    all: value('kinora_callback_pass_seconds_count', ''),
    quick: value('kinora_callback_pass_seconds_bucket', 'le="0.05"'),
  }
}
