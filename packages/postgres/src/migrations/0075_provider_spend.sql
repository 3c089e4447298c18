-- Up Migration

-- What an attempt costs at a provider, in micro-units of its currency: the estimate, written before the call, until the provider
-- reports the actual cost. Null for attempts without a cost.
alter table attempts add column cost_key text;
alter table attempts add column cost_currency text;
alter table attempts add column cost_estimated bigint;
alter table attempts add column cost_spent bigint;
alter table attempts add column cost_is_actual boolean not null default false;
alter table attempts add column cost_day date;
-- The operator says that an attempt of unknown outcome was charged.
alter table attempts add column word_charged boolean not null default false;
grant update (word_charged) on attempts to kinora_admin;

-- Sums of the attempts of a UTC day. They outlive the attempts.
create table spend_days (
  day date not null,
  provider_key text not null,
  tenant_id bigint not null,
  backend text not null,
  step text not null,
  currency text not null,
  attempts int not null,
  reported int not null,
  estimated bigint not null,
  spent bigint not null,
  primary key (day, provider_key, tenant_id, backend, step, currency)
) with (fillfactor = 90);

-- Sums of a month for its ceiling. `needed` is the last estimate that no longer fitted.
create table spend_months (
  provider_key text not null,
  month date not null,
  currency text not null,
  spent bigint not null,
  needed bigint not null default 0,
  primary key (provider_key, month, currency)
) with (fillfactor = 50);

create table spend_ceilings (
  provider_key text primary key,
  currency text not null,
  monthly bigint not null check (monthly >= 0),
  changed_at timestamptz not null default now()
);

grant select, insert, update on spend_days, spend_months to kinora_worker, kinora_system;
grant select on spend_days, spend_months to kinora_admin;
grant select on spend_months, spend_ceilings to kinora_api, kinora_worker, kinora_system;
grant select, insert, update, delete on spend_ceilings to kinora_admin;
alter table spend_days enable row level security;
alter table spend_days force row level security;
create policy own_tenant on spend_days to kinora_worker using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on spend_days to kinora_system using (true) with check (true);
create policy for_operators on spend_days for select to kinora_admin using (true);
create policy for_backup on spend_days for select to kinora_backup using (true);

create function spend_month(p_day date) returns date language sql immutable as $$ select date_trunc('month', p_day)::date $$;

-- Adds to the sums of the day and the month of an attempt, those of the month first: every caller locks them in this order.
create function add_spend(p_attempt attempts, p_currency text, p_attempts int, p_reported int, p_estimated bigint, p_spent bigint)
  returns void language plpgsql as $$
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
end $$;

-- Written before a back end is called. False if the ceiling of the provider key leaves no room; then nothing was written.
-- A second call for the same attempt changes nothing.
create function reserve_cost(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_key text, p_currency text, p_micro bigint)
  returns boolean language plpgsql as $$
declare
  v_attempt attempts;
  v_ceiling bigint;
  v_spent bigint;
  v_month date := spend_month((now() at time zone 'utc')::date);
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_attempt from attempts a where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no for update;
  if not found or v_attempt.cost_key is not null then
    return true;
  end if;
  select c.monthly into v_ceiling from spend_ceilings c where c.provider_key = p_key and c.currency = p_currency;
  if v_ceiling is not null then
    insert into spend_months as m (provider_key, month, currency, spent) values (p_key, v_month, p_currency, 0)
      on conflict (provider_key, month, currency) do update set spent = m.spent returning m.spent into v_spent;
    if v_spent + p_micro > v_ceiling then
      update spend_months m set needed = p_micro where m.provider_key = p_key and m.month = v_month and m.currency = p_currency;
      return false;
    end if;
  end if;
  update attempts a
     set cost_key = p_key, cost_currency = p_currency, cost_estimated = p_micro, cost_spent = p_micro, cost_is_actual = false,
         cost_day = (now() at time zone 'utc')::date
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no returning * into v_attempt;
  perform add_spend(v_attempt, p_currency, 1, 0, p_micro, p_micro);
  return true;
end $$;

-- The cost that the provider reported replaces the estimate.
create function record_cost(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_key text, p_currency text, p_micro bigint)
  returns void language plpgsql as $$
declare
  v_attempt attempts;
  v_before attempts;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_before from attempts a where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no for update;
  if not found then
    return;
  end if;
  update attempts a
     set cost_key = coalesce(a.cost_key, p_key), cost_currency = p_currency, cost_spent = p_micro, cost_is_actual = true,
         cost_estimated = case when a.cost_currency is distinct from p_currency then 0 else a.cost_estimated end,
         cost_day = coalesce(a.cost_day, (now() at time zone 'utc')::date)
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no returning * into v_attempt;
  if v_before.cost_currency = p_currency then
    perform add_spend(v_attempt, p_currency, 0, case when v_before.cost_is_actual then 0 else 1 end, 0, p_micro - v_before.cost_spent);
    return;
  end if;
  if v_before.cost_key is not null then
    perform add_spend(v_before, v_before.cost_currency, -1, case when v_before.cost_is_actual then -1 else 0 end,
                      -v_before.cost_estimated, -v_before.cost_spent);
  end if;
  perform add_spend(v_attempt, p_currency, 1, 1, 0, p_micro);
end $$;

-- The provider certainly never started the job, or the operator says that it was not charged.
create function release_cost(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int) returns void language plpgsql as $$
declare
  v_attempt attempts;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_attempt from attempts a where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no for update;
  if not found or v_attempt.cost_key is null or v_attempt.cost_is_actual then
    return;
  end if;
  update attempts a set cost_key = null, cost_currency = null, cost_estimated = null, cost_spent = null, cost_day = null
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
  perform add_spend(v_attempt, v_attempt.cost_currency, -1, 0, -v_attempt.cost_estimated, -v_attempt.cost_spent);
end $$;

-- As before. An attempt that was never started costs nothing, and one that an operator closed costs its estimate only if the operator
-- says so. The previous version calls this function without the last parameter.
drop function resolve_unknown(bigint, int, int, text, jsonb, text);
create function resolve_unknown(p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb, p_fault text,
    p_never_started boolean default false) returns boolean language plpgsql as $$
declare
  v_attempt attempts;
begin
  update attempts a
     set state = p_state, handle = coalesce(p_handle, a.handle), fault = p_fault,
         started_at = case when p_state = 'started' then now() else a.started_at end,
         ended_at = case when p_state = 'failed' then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no and a.state = 'unknown'
   returning * into v_attempt;
  if not found then
    return false;
  end if;
  if p_state = 'failed' and p_handle is null and (p_never_started or (v_attempt.word is not null and not v_attempt.word_charged)) then
    perform release_cost(v_attempt.tenant_id, p_task, p_step_no, p_try_no);
  end if;
  insert into outbox (task_id, kind, tenant_id)
    select t.id, 'resume', t.tenant_id from tasks t where t.id = p_task and t.state = 'processing'
    on conflict (task_id, kind) do update set due_at = now();
  return true;
end $$;

-- Provider keys without room in this month: the last refused estimate, or anything at all, would exceed the ceiling.
create function spent_keys() returns setof text language sql stable as $$
  select c.provider_key from spend_ceilings c
    left join spend_months m on m.provider_key = c.provider_key and m.currency = c.currency
                            and m.month = spend_month((now() at time zone 'utc')::date)
   where coalesce(m.spent, 0) + greatest(1, coalesce(m.needed, 0)) > c.monthly
$$;
