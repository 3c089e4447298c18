-- Up Migration

-- Deletes rows and adds them to their hours and days, in one process at a time. The number of rows.
create function fold_usage(p_most int) returns int language plpgsql as $$
declare
  v_folded int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('usage', 2)) then
    return 0;
  end if;
  with folded as (
    delete from usage_rows u where (u.tenant_id, u.task_id) in (
      select r.tenant_id, r.task_id from usage_rows r order by r.tenant_id, r.task_id limit p_most)
      returning u.*
  ), by_hour as (
    select f.tenant_id, date_trunc('hour', f.at, 'UTC') as starts_at, f.key_id, f.generator, f.model, f.backend, count(*) as tasks,
           count(*) filter (where f.outcome = 'success') as succeeded, count(*) filter (where f.outcome = 'failed') as failed,
           count(*) filter (where f.outcome = 'cancelled') as cancelled, sum(f.credits)::bigint as credits,
           sum(f.media_seconds) as media_seconds, sum(f.step_seconds) as step_seconds, sum(f.wait_seconds) as wait_seconds
      from folded f group by 1, 2, 3, 4, 5, 6
  ), by_day as (
    select h.tenant_id, date_trunc('day', h.starts_at, 'UTC') as starts_at, h.key_id, h.generator, h.model, h.backend,
           sum(h.tasks)::bigint as tasks, sum(h.succeeded)::bigint as succeeded, sum(h.failed)::bigint as failed,
           sum(h.cancelled)::bigint as cancelled, sum(h.credits)::bigint as credits, sum(h.media_seconds) as media_seconds,
           sum(h.step_seconds) as step_seconds, sum(h.wait_seconds) as wait_seconds
      from by_hour h group by 1, 2, 3, 4, 5, 6
  ), hours as (
    insert into usage_hours as u select * from by_hour
    on conflict (tenant_id, starts_at, key_id, generator, model, backend) do update
    set tasks = u.tasks + excluded.tasks, succeeded = u.succeeded + excluded.succeeded, failed = u.failed + excluded.failed,
        cancelled = u.cancelled + excluded.cancelled, credits = u.credits + excluded.credits,
        media_seconds = u.media_seconds + excluded.media_seconds, step_seconds = u.step_seconds + excluded.step_seconds,
        wait_seconds = u.wait_seconds + excluded.wait_seconds
  ), days as (
    insert into usage_days as u select * from by_day
    on conflict (tenant_id, starts_at, key_id, generator, model, backend) do update
    set tasks = u.tasks + excluded.tasks, succeeded = u.succeeded + excluded.succeeded, failed = u.failed + excluded.failed,
        cancelled = u.cancelled + excluded.cancelled, credits = u.credits + excluded.credits,
        media_seconds = u.media_seconds + excluded.media_seconds, step_seconds = u.step_seconds + excluded.step_seconds,
        wait_seconds = u.wait_seconds + excluded.wait_seconds
  )
  select count(*) into v_folded from folded;
  return v_folded;
end $$;

-- Parameters of the statement: tenant, from, to, most. The start of each interval, a name by p_group, and sums.
create function usage_statement(p_of_all boolean, p_interval text, p_group text) returns text language plpgsql immutable as $$
begin
  return format($q$
    with totals as materialized (
      select u.starts_at, %1$s as name, sum(u.tasks) as tasks, sum(u.succeeded) as succeeded, sum(u.failed) as failed,
             sum(u.cancelled) as cancelled, sum(u.credits) as credits, sum(u.media_seconds) as media_seconds,
             sum(u.step_seconds) as step_seconds, sum(u.wait_seconds) as wait_seconds
        from %2$I u where %3$s and u.starts_at >= $2 and u.starts_at < $3 group by 1, 2 order by 1, 2 limit $4
    ), pending as (
      select date_trunc(%4$L, u.at, 'UTC') as starts_at, %1$s as name, count(*) as tasks, count(*) filter (where u.outcome = 'success') as succeeded,
             count(*) filter (where u.outcome = 'failed') as failed, count(*) filter (where u.outcome = 'cancelled') as cancelled,
             sum(u.credits) as credits, sum(u.media_seconds) as media_seconds, sum(u.step_seconds) as step_seconds,
             sum(u.wait_seconds) as wait_seconds
        from usage_rows u where %3$s and u.at >= $2 and u.at < $3 group by 1, 2
    )
    select a.starts_at, a.name, sum(a.tasks)::bigint, sum(a.succeeded)::bigint, sum(a.failed)::bigint, sum(a.cancelled)::bigint,
           sum(a.credits)::bigint, sum(a.media_seconds), sum(a.step_seconds), sum(a.wait_seconds)
      from (select * from totals union all select * from pending) a group by 1, 2 order by 1, 2 limit $4 $q$,
    case p_group when 'tenant' then 'u.tenant_id::text' when 'key' then 'u.key_id' when 'generator' then 'u.generator'
                 when 'model' then 'u.model' when 'backend' then 'u.backend' else $n$''$n$ end,
    case p_interval when 'day' then 'usage_days' else 'usage_hours' end,
    case when p_of_all then '$1 is null' else 'u.tenant_id = $1' end, p_interval);
end $$;

-- Totals by interval and group, rows that are not folded yet included. Null as tenant reads all tenants, for operators.
-- Hours are read in sorted groups instead of a hash, so the read stops after p_most groups, however long the range is.
create function read_usage(p_tenant bigint, p_interval text, p_group text, p_from timestamptz, p_to timestamptz, p_most int)
  returns table (starts_at timestamptz, name text, tasks bigint, succeeded bigint, failed bigint, cancelled bigint, credits bigint,
                 media_seconds double precision, step_seconds double precision, wait_seconds double precision)
  language plpgsql as $$
begin
  perform set_config('enable_hashagg', (p_interval = 'day')::text, true);
  if p_tenant is not null then
    perform set_config('app.tenant', p_tenant::text, true);
  end if;
  return query execute usage_statement(p_tenant is null, p_interval, p_group) using p_tenant, p_from, p_to, p_most;
end $$;

-- Deletes totals whose retention period is over, in batches; usage is not compared with the ledger before that. The number of rows.
create function forget_usage(p_days int, p_most int) returns int language plpgsql as $$
declare
  v_before timestamptz := date_trunc('day', now() - make_interval(days => p_days), 'UTC');
  v_hours int;
  v_days int;
begin
  update usage_start s set since = v_before
   where s.since < v_before and exists (select 1 from usage_days d where d.starts_at < v_before);
  delete from usage_hours u where u.ctid = any (array(select h.ctid from usage_hours h where h.starts_at < v_before limit p_most));
  get diagnostics v_hours = row_count;
  delete from usage_days u where u.ctid = any (array(select d.ctid from usage_days d where d.starts_at < v_before limit p_most));
  get diagnostics v_days = row_count;
  return v_hours + v_days;
end $$;

revoke execute on function fold_usage(int), forget_usage(int, int) from public;
grant execute on function fold_usage(int), forget_usage(int, int) to kinora_system;
