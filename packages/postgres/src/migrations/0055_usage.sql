-- Up Migration

-- One row for each settled task and each synchronous operation, written in the transaction that moves its credits. A
-- background job deletes it while it adds it to the totals, so every row counts exactly once.
create table usage_rows (
  tenant_id bigint not null,
  task_id bigint not null,
  at timestamptz not null default now(),
  key_id text not null,
  generator text not null,
  model text not null,
  backend text not null,
  outcome text not null check (outcome in ('success', 'failed', 'cancelled')),
  credits bigint not null check (credits >= 0),
  media_seconds double precision not null,
  step_seconds double precision not null,
  wait_seconds double precision not null,
  primary key (tenant_id, task_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table usage_hours (
  tenant_id bigint not null,
  starts_at timestamptz not null,
  key_id text not null,
  generator text not null,
  model text not null,
  backend text not null,
  tasks bigint not null,
  succeeded bigint not null,
  failed bigint not null,
  cancelled bigint not null,
  credits bigint not null,
  media_seconds double precision not null,
  step_seconds double precision not null,
  wait_seconds double precision not null,
  check (tasks = succeeded + failed + cancelled),
  primary key (tenant_id, starts_at, key_id, generator, model, backend)
) with (fillfactor = 90);
create index usage_hours_by_time on usage_hours using brin (starts_at) with (pages_per_range = 32, autosummarize = on);

-- The same by UTC day, so that a year is read without its hours.
create table usage_days (like usage_hours including all) with (fillfactor = 90);

-- Usage equals the ledger from this moment on. In a database with a ledger, transactions of the version before may still end
-- while this migration commits.
create table usage_start (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null
);
insert into usage_start (since)
  select case when exists (select 1 from ledger_txns) then date_trunc('hour', now()) + interval '2 hours' else '-infinity' end;

grant insert on usage_rows to kinora_worker, kinora_ledger;
grant select, insert on usage_rows to kinora_api;
grant select, insert, delete on usage_rows to kinora_system;
grant select on usage_hours, usage_days to kinora_api;
grant select, insert, update, delete on usage_hours, usage_days to kinora_system;
grant select on usage_rows, usage_hours, usage_days to kinora_admin;
grant select, update on usage_start to kinora_system;

do $$
declare
  usage_table text;
begin
  foreach usage_table in array array['usage_rows', 'usage_hours', 'usage_days'] loop
    execute format('alter table %I enable row level security', usage_table);
    execute format('alter table %I force row level security', usage_table);
    execute format('create policy own_tenant on %I to kinora_api, kinora_worker, kinora_ledger
                      using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', usage_table);
    execute format('create policy all_tenants on %I to kinora_system using (true) with check (true)', usage_table);
    execute format('create policy for_operators on %I for select to kinora_admin using (true)', usage_table);
    execute format('create policy for_backup on %I for select to kinora_backup using (true)', usage_table);
  end loop;
end $$;

-- Attributed to the back end that worked longest. A film has the seconds of its composed result.
create function write_usage(p_task bigint, p_state text, p_shows text, p_creations jsonb) returns void language plpgsql as $$
begin
  insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
    select t.tenant_id, t.id, t.key_id, t.generator, t.model, coalesce(work.backend, ''),
           case when p_state = 'success' then 'success' when t.err_code = 'UserCancelled' then 'cancelled' else 'failed' end,
           case when t.billable and p_state = 'success' then t.credits else 0 end,
           case when p_state <> 'success' then 0
                when p_shows = 'own' then (select coalesce(sum((c ->> 'seconds')::float8), 0) from jsonb_array_elements(p_creations) c)
                else (select coalesce(sum(c.seconds), 0) from shown_parts(p_task, p_shows) s join creations c on c.task_id = s.task_id
                       where s.rank = -1) end,
           coalesce(work.seconds, 0),
           greatest(0, extract(epoch from coalesce(t.processing_at, t.ended_at) - t.created_at))
      from tasks t,
           lateral (select sum(a.seconds) as seconds, (array_agg(a.backend order by a.seconds desc, a.backend))[1] as backend
                      from (select split_part(a.backend, ':', 1) as backend,
                                   sum(extract(epoch from coalesce(a.ended_at, now()) - a.started_at)) as seconds
                              from attempts a
                             where a.task_id = p_task and a.started_at is not null and a.backend not in ('', 'media') group by 1) a) work
     where t.id = p_task;
end $$;

-- As before, but writes the usage row with the credits.
create or replace function settle_task(p_tenant bigint, p_task bigint, p_state text, p_err text, p_from text[], p_creations jsonb,
    p_must_stop boolean, p_default int, p_keep_days int, p_unserved text[], p_err_msg text default '',
    p_charged jsonb default '{}', p_warnings jsonb default '[]', p_values jsonb default '{}')
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_end record;
  v_handed_on boolean;
  v_others jsonb;
begin
  -- Processes of the version before name lines that are not charged at all.
  p_charged := p_charged || coalesce((select jsonb_object_agg(name, 0) from unnest(p_unserved) name), '{}');
  perform set_config('app.tenant', p_tenant::text, true);
  if (select t.shows from tasks t where t.id = p_task) = 'episodes' then
    return query select * from settle_episodes(p_tenant, p_task, p_err, p_from, p_must_stop, p_default, p_keep_days, p_err_msg);
    return;
  end if;
  select * into v_end from end_task(p_task, p_state, p_err, p_from, p_err_msg);
  if v_end.generator is null then
    return;
  end if;
  if p_warnings <> '[]' or p_values <> '{}' then
    update task_inputs i set warnings = i.warnings || p_warnings, values_used = i.values_used || p_values where i.task_id = p_task;
  end if;
  if p_state = 'success' then
    perform write_creations(p_tenant, p_task, p_creations, p_keep_days);
  end if;
  if v_end.shows <> 'own' then
    v_others := case p_state when 'success' then keep_film(p_task, p_keep_days) else end_parts(p_tenant, p_task, p_err, p_err_msg) end;
  end if;
  if v_end.billable then
    perform resolve_hold(p_task, p_state, v_end.held, p_charged, v_end.key_id, v_end.created_at);
  end if;
  perform write_usage(p_task, p_state, v_end.shows, p_creations);
  if p_must_stop then
    insert into outbox (task_id, kind, tenant_id) values (p_task, 'stop', p_tenant) on conflict do nothing;
  end if;
  v_handed_on := leave_lane(v_end.lane, v_end.had_slot, v_end.was_preparing, p_default);
  if v_end.film_id is not null and p_state = 'success' then
    v_others := renew_film(p_tenant, v_end.film_id, p_keep_days);
  end if;
  if v_end.episode_of is not null then
    v_others := coalesce(v_others, '[]') || coalesce(settle_parent(p_tenant, v_end.episode_of), '[]');
  end if;
  if v_end.has_callback then
    perform tell_task(p_task, p_tenant, p_state, v_end.seq);
  end if;
  return query select v_end.generator, v_end.seq, v_end.has_callback, v_handed_on, v_others;
end $$;

-- As before, but captures through capture_hold.
create or replace function resolve_hold(p_task bigint, p_state text, p_held bigint, p_charged jsonb, p_key text, p_created timestamptz) returns void
  language plpgsql as $$
declare
  v_rest bigint := p_held;
  v_reductions jsonb;
begin
  if p_state = 'success' then
    select coalesce(sum(rest), 0), jsonb_agg(jsonb_build_object('name', name || ', not delivered', 'credits', -rest)) filter (where rest > 0)
      into v_rest, v_reductions
      from (select line ->> 'name' as name,
                   greatest(0, (line ->> 'credits')::bigint - greatest(0, (p_charged ->> (line ->> 'name'))::bigint)) as rest
              from task_inputs i, jsonb_array_elements(i.price_lines) line
             where i.task_id = p_task and p_charged <> '{}' and p_charged ? (line ->> 'name')) lines;
  end if;
  if v_rest = 0 then
    perform capture_hold(p_task, p_held);
    return;
  end if;
  if p_state = 'success' then
    perform capture_part_of(p_task, p_held, p_held - v_rest);
    update tasks t set credits = p_held - v_rest where t.id = p_task;
    update task_inputs i set price_lines = i.price_lines || v_reductions where i.task_id = p_task;
  else
    perform post_credits(p_task, 'release', p_held, '');
  end if;
  perform free_budget(p_key, p_created, v_rest);
end $$;

-- Hold and capture of a synchronous operation, with its usage row. A test key is charged nothing.
create function charge_operation(p_ref bigint, p_key text, p_generator text, p_credits bigint) returns void language plpgsql as $$
begin
  if p_credits > 0 then
    perform post_credits(p_ref, 'hold', p_credits, '');
    perform capture_hold(p_ref, p_credits);
  end if;
  insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
    values (app_tenant(), p_ref, p_key, p_generator, '', '', 'success', p_credits, 0, 0, 0);
end $$;

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

-- Functions of the ledger role need membership for a moment when the migrating login is no superuser.
do $$
begin
  execute format('grant kinora_ledger to %I', current_user);
end $$;
grant create on schema public to kinora_ledger;

create function capture_hold(p_ref bigint, p_credits bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_credits <= 0 then
    raise exception 'credits must be positive' using errcode = '22023';
  end if;
  update accounts set holding = holding - p_credits, revenue = revenue + p_credits where tenant_id = app_tenant();
  perform write_posting(p_ref, 'capture', 'holding', 'revenue', p_credits, '');
end $$;

-- Only processes of the version before capture through this function, for synchronous operations.
create or replace function post_credits(p_ref bigint, p_kind text, p_credits bigint, p_note text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_credits <= 0 then
    raise exception 'credits must be positive' using errcode = '22023';
  end if;
  case p_kind
    when 'hold', 'topup' then
      perform post_hold(p_ref, p_kind, p_credits, p_note);
    when 'capture' then
      perform capture_hold(p_ref, p_credits);
      insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
        values (app_tenant(), p_ref, '', 'unknown', '', '', 'success', p_credits, 0, 0, 0);
    when 'release' then
      update accounts set holding = holding - p_credits, available = available + p_credits where tenant_id = app_tenant();
      perform write_posting(p_ref, p_kind, 'holding', 'available', p_credits, p_note);
      perform give_back_to_grants(p_ref, 0);
  end case;
end $$;

revoke execute on function capture_hold(bigint, bigint) from public;
grant execute on function capture_hold(bigint, bigint) to kinora_api, kinora_worker, kinora_system;
alter function capture_hold(bigint, bigint) owner to kinora_ledger;

revoke create on schema public from kinora_ledger;
do $$
begin
  execute format('revoke kinora_ledger from %I', current_user);
end $$;
