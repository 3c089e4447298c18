-- Up Migration

-- Steps of this tenant never leave a pool that may hand steps over.
alter table tenants add column local_only boolean not null default false;
grant update (local_only) on tenants to kinora_admin;

-- A pool with overflow: the mean seconds of its steps, and the steps that wait or run there.
create table pool_loads (
  pool text primary key,
  seconds double precision not null
);
create table pool_steps (
  task_id bigint not null,
  step_no int not null,
  tenant_id bigint not null,
  pool text not null,
  entered_at timestamptz not null default now(),
  primary key (task_id, step_no)
);
create index pool_steps_by_pool on pool_steps (pool);

-- Steps that were handed over, and their cost: the estimate until an attempt has a cost.
create table overflow_steps (
  task_id bigint not null,
  step_no int not null,
  tenant_id bigint not null,
  pool text not null,
  day date not null,
  currency text not null,
  estimated bigint not null,
  spent bigint,
  primary key (task_id, step_no)
);
create index overflow_steps_by_day on overflow_steps (day);
create table overflow_days (
  tenant_id bigint not null,
  day date not null,
  pool text not null,
  currency text not null,
  steps int not null,
  spent bigint not null,
  primary key (tenant_id, day, pool, currency)
);

grant select, insert, update, delete on pool_loads, pool_steps, overflow_steps, overflow_days to kinora_system;
grant select, update on overflow_steps, overflow_days to kinora_worker;
grant select on overflow_days, pool_loads to kinora_admin;
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['pool_steps', 'overflow_steps', 'overflow_days'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I to kinora_worker using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tenant_table);
    execute format('create policy all_tenants on %I to kinora_system using (true) with check (true)', tenant_table);
    execute format('create policy for_operators on %I for select to kinora_admin using (true)', tenant_table);
    execute format('create policy for_backup on %I for select to kinora_backup using (true)', tenant_table);
  end loop;
end $$;

-- Whether a step waits for its pool or is handed over. The same step always gets the same answer. The steps of a pool are
-- decided one after the other, so that each sees those before it.
create function choose_route(p_tenant bigint, p_task bigint, p_step_no int, p_pool text, p_places int, p_after double precision,
    p_default_seconds double precision, p_has_other boolean, p_currency text, p_estimated bigint, p_ceiling bigint)
  returns table (verdict text, wait_seconds double precision) language plpgsql as $$
declare
  v_seconds double precision;
  v_ahead int;
  v_wait double precision;
  v_spent bigint;
  v_day date := (now() at time zone 'utc')::date;
  v_local_only boolean := coalesce((select t.local_only from tenants t
                                     where t.id = (select coalesce(s.sandbox_of, s.id) from tenants s where s.id = p_tenant)), false);
begin
  insert into pool_loads as l (pool, seconds) values (p_pool, p_default_seconds)
    on conflict (pool) do update set seconds = l.seconds returning l.seconds into v_seconds;
  if exists (select 1 from overflow_steps o where o.task_id = p_task and o.step_no = p_step_no) then
    return query select 'leave', 0::double precision;
    return;
  end if;
  select count(*) into v_ahead from pool_steps s join tasks t on t.id = s.task_id
   where s.pool = p_pool and t.state not in ('success', 'failed') and not (s.task_id = p_task and s.step_no = p_step_no);
  v_wait := greatest(0, v_ahead - p_places + 1) * v_seconds / p_places;
  if p_has_other and not v_local_only and v_wait > p_after
      and not exists (select 1 from pool_steps s where s.task_id = p_task and s.step_no = p_step_no) then
    select d.spent into v_spent from overflow_days d
     where d.tenant_id = p_tenant and d.day = v_day and d.pool = p_pool and d.currency = p_currency;
    if coalesce(v_spent, 0) + p_estimated <= p_ceiling then
      insert into overflow_steps (task_id, step_no, tenant_id, pool, day, currency, estimated)
        values (p_task, p_step_no, p_tenant, p_pool, v_day, p_currency, p_estimated);
      insert into overflow_days as d (tenant_id, day, pool, currency, steps, spent)
        values (p_tenant, v_day, p_pool, p_currency, 1, p_estimated)
        on conflict (tenant_id, day, pool, currency) do update set steps = d.steps + 1, spent = d.spent + excluded.spent;
      return query select 'leave', v_wait;
      return;
    end if;
  end if;
  insert into pool_steps (task_id, step_no, tenant_id, pool) values (p_task, p_step_no, p_tenant, p_pool) on conflict do nothing;
  return query select case when v_local_only then 'local only' else 'stay' end, v_wait;
end $$;

-- A step left its pool after this many seconds of work, or without a result. The mean follows the last dozen steps.
create function leave_pool(p_task bigint, p_step_no int, p_seconds double precision) returns void language plpgsql as $$
declare
  v_pool text;
begin
  select s.pool into v_pool from pool_steps s where s.task_id = p_task and s.step_no = p_step_no;
  if v_pool is null then
    return;
  end if;
  update pool_loads l set seconds = case when p_seconds is null then l.seconds when l.seconds = 0 then p_seconds
                                         else l.seconds + (p_seconds - l.seconds) / 6 end
   where l.pool = v_pool;
  delete from pool_steps s where s.task_id = p_task and s.step_no = p_step_no;
end $$;

-- Steps of ended tasks, and claims of days that are over for long.
create function prune_overflow(p_most int) returns int language plpgsql as $$
declare
  v_deleted int;
begin
  delete from pool_steps s where (s.task_id, s.step_no) in (
    select p.task_id, p.step_no from pool_steps p left join tasks t on t.id = p.task_id
     where t.id is null or t.state in ('success', 'failed') limit p_most);
  get diagnostics v_deleted = row_count;
  delete from overflow_steps o where o.day < current_date - 7;
  delete from overflow_days d where d.day < current_date - 366;
  return v_deleted;
end $$;

-- As before; a step that was handed over has the cost of its attempts instead of its estimate.
create or replace function add_spend(p_attempt attempts, p_currency text, p_attempts int, p_reported int, p_estimated bigint, p_spent bigint)
  returns void language plpgsql as $$
declare
  v_before overflow_steps;
begin
  insert into spend_months as m (provider_key, month, currency, spent)
    values (p_attempt.cost_key, spend_month(p_attempt.cost_day), p_currency, p_spent)
    on conflict (provider_key, month, currency) do update set spent = m.spent + excluded.spent;
  insert into spend_days as d (day, provider_key, tenant_id, backend, step, currency, attempts, reported, estimated, spent)
    values (p_attempt.cost_day, p_attempt.cost_key, p_attempt.tenant_id, split_part(p_attempt.backend, ':', 1), p_attempt.step, p_currency,
            p_attempts, p_reported, p_estimated, p_spent)
    on conflict (day, provider_key, tenant_id, backend, step, currency) do update
    set attempts = d.attempts + excluded.attempts, reported = d.reported + excluded.reported,
        estimated = d.estimated + excluded.estimated, spent = d.spent + excluded.spent;
  select * into v_before from overflow_steps o
   where o.task_id = p_attempt.task_id and o.step_no = p_attempt.step_no and o.currency = p_currency for update;
  if found then
    update overflow_steps o set spent = coalesce(o.spent, 0) + p_spent where o.task_id = v_before.task_id and o.step_no = v_before.step_no;
    update overflow_days d set spent = d.spent + coalesce(v_before.spent, 0) + p_spent - coalesce(v_before.spent, v_before.estimated)
     where d.tenant_id = v_before.tenant_id and d.day = v_before.day and d.pool = v_before.pool and d.currency = v_before.currency;
  end if;
end $$;
