-- Up Migration

-- Counts for operators over all tenants: late callbacks, tasks by minute, budgets and broken invariants.
create policy for_operators on callbacks_waiting for select to kinora_admin using (true);
create policy for_operators on task_events for select to kinora_admin using (true);
create policy for_operators on key_budgets for select to kinora_admin using (true);
grant select on invariant_faults to kinora_admin;

-- Tasks that run, by minute: created, ended, and failed other than by cancellation.
create function read_minutes(p_since timestamptz) returns table (minute timestamptz, created int, finished int, failed int)
  language plpgsql stable as $$
begin
  return query
    select m.minute, sum(m.created)::int, sum(m.finished)::int, sum(m.failed)::int
      from (select date_trunc('minute', t.created_at) as minute, count(*) as created, 0 as finished, 0 as failed
              from tasks t where t.id >= first_id_at(p_since) and t.created_at >= p_since and t.runs group by 1
            union all
            select date_trunc('minute', t.ended_at), 0, count(distinct t.id),
                   count(distinct t.id) filter (where t.err_code not in ('', 'UserCancelled'))
              from task_events e join tasks t on t.id = e.task_id
             where e.at >= p_since and e.state in ('success', 'failed') and t.runs and t.ended_at >= p_since group by 1) m
     group by 1 order by 1;
end $$;

-- Steps that ended in a period, by pool. p_work maps back end and step to the pool that ran them.
create function read_pool_steps(p_work jsonb, p_from timestamptz, p_to timestamptz)
  returns table (pool text, steps int, failures int, p50_ms double precision, p95_ms double precision) language plpgsql stable as $$
begin
  return query
    select w.pool, count(*) filter (where a.state = 'done')::int, count(*) filter (where a.state = 'failed')::int,
           coalesce(percentile_cont(0.5) within group (order by extract(epoch from a.ended_at - a.started_at)) filter (where a.state = 'done'), 0) * 1000,
           coalesce(percentile_cont(0.95) within group (order by extract(epoch from a.ended_at - a.started_at)) filter (where a.state = 'done'), 0) * 1000
      from attempts a join jsonb_to_recordset(p_work) as w (backend text, step text, pool text)
        on w.backend = split_part(a.backend, ':', 1) and w.step = a.step
     where a.task_id >= first_id_at(p_from - interval '3 hours') and a.ended_at >= p_from and a.ended_at < p_to
     group by w.pool;
end $$;
