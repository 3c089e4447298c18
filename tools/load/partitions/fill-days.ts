import type pg from 'pg'

/** A fresh id for each row: the time in milliseconds, then the number of the row. */
const rowId = (at: string): string => `first_id_at(${at}) + n`

/**
 * Creates the partitions of the given number of days until today and inserts ended tasks of one tenant on each of them, with
 * inputs, events, results, attempts and postings.
 */
export const fillDays = async (
  owner: pg.Client,
  tenantId: string,
  days: number,
  tasksPerDay: number,
): Promise<void> => {
  await owner.query('set synchronous_commit = off')
  for (let ago = 2; ago < days; ago += 1)
    await owner.query(
      `select make_partition(parent, (now() at time zone 'utc')::date - $1::int) from unnest(partitioned_tables()) parent`,
      [ago],
    )
  await owner.query('select set_plan_modes()')
  for (let ago = 1; ago < days; ago += 1) {
    const at = `(date_trunc('day', now() at time zone 'utc') - interval '${ago} days') at time zone 'utc' + n * interval '1 second'`
    await owner.query(
      `with numbers as (select n from generate_series(1, $2::int) n), made as (
         insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, state, credits, lane, has_slot, billable, bgm,
                            has_callback, created_at, processing_at, ended_at, progress)
           select ${rowId(at)}, $1::bigint + n % 50, 'key', 'text2video', 1, 'genq2', '540p', 'success', 10, 'normal', false, true, false, false,
                  ${at}, ${at}, ${at}, 100 from numbers
       ), inputs as (
         insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
           select ${rowId(at)}, $1::bigint + n % 50, 'genq2', '{}', '{}', '{"prompt": "a boat"}', '', 'v', '[]', '' from numbers
       ), events as (
         insert into task_events (task_id, seq, tenant_id, state)
           select ${rowId(at)}, s, $1::bigint + n % 50, (array['created', 'processing', 'success'])[s] from numbers, generate_series(1, 3) s
       ), results as (
         insert into creations (task_id, id, tenant_id, place, result, cover, seconds, width, height, fps, keep_until, removed_at)
           select ${rowId(at)}, ${rowId(at)}, $1::bigint + n % 50, 0, '{"key": "k"}', '{"key": "c"}', 5, 960, 540, 24,
                  ${at} + interval '7 days', case when ${at} < now() - interval '7 days' then now() end from numbers
       ), steps as (
         insert into attempts (task_id, step_no, try_no, id, tenant_id, step, backend, state)
           select ${rowId(at)}, 1, 1, n, $1::bigint + n % 50, 'text-to-video', 'one', 'done' from numbers
       ), postings as (
         insert into ledger_txns (ref_id, kind, tenant_id)
           select ${rowId(at)}, kind, $1::bigint + n % 50 from numbers, unnest(array['hold', 'capture']) kind
       )
       insert into ledger_entries (ref_id, kind, account, tenant_id, amount)
         select ${rowId(at)}, kind, account, $1::bigint + n % 50, amount from numbers,
                (values ('hold', 'available', -10), ('hold', 'holding', 10), ('capture', 'holding', -10), ('capture', 'revenue', 10))
                  p (kind, account, amount)`,
      [tenantId, tasksPerDay],
    )
  }
  await owner.query('analyze')
}

/** Inserts tasks that wait for a slot, the same number for each tenant; the lanes of the tenants are full. */
export const fillBacklog = async (owner: pg.Client, tenants: number, tasks: number): Promise<void> => {
  const firstTenant = 1_000
  await owner.query(
    `with made as (
       insert into tenants (id, name, concurrency, webhook_secret_sealed) select $1::bigint + n, 'waiting', 1, '' from generate_series(1, $2::int) n
     ), money as (
       insert into accounts (tenant_id) select $1::bigint + n from generate_series(1, $2::int) n
     )
     insert into tenant_lanes (tenant_id, lane, in_use, waiting)
       select $1::bigint + n, 'normal', 1, $3::int from generate_series(1, $2::int) n`,
    [firstTenant, tenants, Math.floor(tasks / tenants)],
  )
  const perRound = 100
  for (let round = 0; round < Math.floor(tasks / tenants); round += perRound)
    await owner.query(
      `with waiting as (
         select first_id_at(now() - interval '20 minutes' + m * interval '1 second') + n as id, $1::bigint + n as tenant_id,
                now() - interval '20 minutes' + m * interval '1 second' as at
           from generate_series(1, $2::int) n, generate_series($3::int, $4::int) m
       ), made as (
         insert into tasks (id, tenant_id, key_id, generator, version, model, state, credits, lane, has_slot, billable, bgm, has_callback, created_at)
           select id, tenant_id, 'key', 'text2video', 1, 'genq2', 'queueing', 10, 'normal', false, false, false, false, at from waiting
       )
       insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace)
         select id, tenant_id, 'genq2', '{}', '{"prompt": "p"}', '{}', '', 'v', '[]', '' from waiting`,
      [firstTenant, tenants, round + 1, Math.min(round + perRound, Math.floor(tasks / tenants))],
    )
  await owner.query('vacuum analyze tasks, task_inputs, tenant_lanes, tenants')
}
