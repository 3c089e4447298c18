-- Up Migration

-- Seconds of drafts of a tenant in one UTC day. One row per tenant: a new day starts it again.
create table draft_seconds (
  tenant_id bigint primary key,
  day date not null,
  seconds bigint not null check (seconds >= 0)
) with (fillfactor = 80);
grant select, insert, update on draft_seconds to kinora_api, kinora_worker, kinora_system;
alter table draft_seconds enable row level security;
alter table draft_seconds force row level security;
create policy own_tenant on draft_seconds to kinora_api, kinora_worker using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on draft_seconds to kinora_system using (true) with check (true);
create policy for_backup on draft_seconds for select to kinora_backup using (true);

-- Adds seconds to those of the day unless they would exceed the limit. The lock on the row makes concurrent creates wait for each other.
create function use_draft_seconds(p_seconds bigint, p_per_day bigint, out allowed boolean, out seconds_left bigint, out reset_seconds int)
  language plpgsql as $$
declare
  v_now timestamp := clock_timestamp() at time zone 'utc';
  v_used bigint;
begin
  insert into draft_seconds (tenant_id, day, seconds) values (app_tenant(), v_now::date, 0) on conflict (tenant_id) do nothing;
  select case when d.day = v_now::date then d.seconds else 0 end into v_used from draft_seconds d where d.tenant_id = app_tenant() for update;
  allowed := v_used + p_seconds <= p_per_day;
  seconds_left := greatest(0, p_per_day - v_used);
  reset_seconds := greatest(1, ceil(extract(epoch from v_now::date + interval '1 day' - v_now)));
  if allowed then
    update draft_seconds d set day = v_now::date, seconds = v_used + p_seconds where d.tenant_id = app_tenant();
  end if;
end $$;

-- As top_up_task, for a draft: counts the seconds that measuring added. Called again, it changes nothing. KN001 if the day has too few.
create function top_up_draft(p_tenant bigint, p_task bigint, p_credits bigint, p_lines jsonb, p_seconds bigint, p_per_day bigint) returns boolean
  language plpgsql as $$
declare
  v_lines jsonb;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  perform from tasks t where t.id = p_task and t.state in ('created', 'queueing') for update;
  if not found then
    return false;
  end if;
  select i.price_lines into v_lines from task_inputs i where i.task_id = p_task;
  if v_lines is distinct from p_lines and not (select u.allowed from use_draft_seconds(p_seconds, p_per_day) u) then
    raise exception 'no seconds of drafts are left' using errcode = 'KN001', detail = '0';
  end if;
  return top_up_task(p_tenant, p_task, p_credits, p_lines);
end $$;

-- As before, but a part without a price is not billable.
create or replace function insert_episodes(p_parent bigint, p_parts jsonb, p_slots int, p_preparing boolean) returns void language plpgsql as $$
begin
  with sent as (
    select * from jsonb_to_recordset(p_parts) as s (id bigint, place int, credits bigint, params jsonb, texts jsonb, lines jsonb)
  ), parts as (
    insert into episodes (parent_id, place, task_id, tenant_id) select p_parent, s.place, s.id, app_tenant() from sent s
  ), made as (
    insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, template, credits, lane, has_slot, preparing, billable,
        bgm, has_callback, created_at, listed, shows, episode_of)
      select s.id, t.tenant_id, t.key_id, t.generator, t.version, t.model, t.resolution, t.template, s.credits, t.lane, s.place < p_slots,
             p_preparing, i.script is null and s.credits > 0, t.bgm, false, t.created_at, false, 'composed', p_parent
        from sent s, tasks t, task_inputs i where t.id = p_parent and i.task_id = p_parent
  ), words as (
    insert into task_inputs (task_id, tenant_id, model_as_sent, used, params, texts, payload, price_version, price_lines, trace, script)
      select s.id, i.tenant_id, i.model_as_sent, i.used, s.params, s.texts, ''::bytea, i.price_version, s.lines, i.trace, i.script
        from sent s, task_inputs i where i.task_id = p_parent
  ), events as (
    insert into task_events (task_id, seq, tenant_id, state) select s.id, 1, app_tenant(), 'created' from sent s
  )
  insert into outbox (task_id, kind, tenant_id) select s.id, 'start', app_tenant() from sent s where s.place < p_slots;
end $$;

select set_plan_modes();
