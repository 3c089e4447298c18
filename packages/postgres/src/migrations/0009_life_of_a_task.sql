-- Up Migration

create function write_event(p_task bigint, p_tenant bigint, p_seq int, p_state text) returns void language plpgsql as $$
begin
  insert into task_events (task_id, seq, tenant_id, state) values (p_task, p_seq, p_tenant, p_state);
end $$;

create function end_task(p_task bigint, p_state text, p_err text, p_from text[],
    out generator text, out held bigint, out billable boolean, out lane text, out had_slot boolean, out was_preparing boolean, out seq int, out has_callback boolean,
    out key_id text, out created_at timestamptz, out shows text, out film_id bigint, out episode_of bigint)
  language plpgsql as $$
declare
  v_task tasks;
begin
  select * into v_task from tasks t where t.id = p_task and t.runs and t.state = any (p_from) for update;
  if not found then
    return;
  end if;
  select v_task.generator, v_task.credits, v_task.billable, v_task.lane, v_task.has_slot, v_task.preparing, v_task.seq + 1, v_task.has_callback,
         v_task.key_id, v_task.created_at, v_task.shows, v_task.film_id, v_task.episode_of
    into generator, held, billable, lane, had_slot, was_preparing, seq, has_callback, key_id, created_at, shows, film_id, episode_of;
  update tasks t
     set state = p_state, err_code = p_err, seq = end_task.seq, has_slot = false, preparing = false, ended_at = now(),
         credits = case p_state when 'success' then t.credits else 0 end,
         progress = case p_state when 'success' then 100 else t.progress end
   where t.id = p_task;
  perform write_event(p_task, v_task.tenant_id, seq, p_state);
  delete from outbox o where o.task_id = p_task and o.kind = 'start';
  if was_preparing then
    delete from preparations p where p.task_id = p_task;
  end if;
end $$;

-- The write-ahead row of a model step, and with the first one the move to processing.
-- `starts` is counted here, before anything runs, and given back by every end but the runner's own death.
-- `p_part` is the part of a film that the step works for; it moves as well.
create function begin_step(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_attempt bigint, p_step text, p_backend text,
    p_part bigint default null)
  returns table (verdict text, version int, texts jsonb, attempt_id bigint, attempt_state text, attempt_backend text, handle jsonb, result jsonb, starts int, fault text, moved boolean,
                 part_version int, others jsonb)
  language plpgsql as $$
declare
  v_task tasks;
  v_others jsonb;
  v_attempt attempts;
  v_moved boolean := false;
  v_part_seq int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_task from tasks t where t.id = p_task for update;
  if not found or v_task.state in ('success', 'failed') then
    return query select 'ended', 0, null::jsonb, null::bigint, null::text, null::text, null::jsonb, null::jsonb, 0, '', false, null::int, null::jsonb;
    return;
  end if;
  if v_task.state <> 'processing' then
    v_moved := true;
    v_task.seq := v_task.seq + 1;
    update tasks t set state = 'processing', seq = v_task.seq, processing_at = now() where t.id = p_task;
    perform write_event(p_task, p_tenant, v_task.seq, 'processing');
  end if;
  if p_part is not null then
    update tasks t set state = 'processing', seq = t.seq + 1, processing_at = now()
     where t.id = p_part and t.film_id = p_task and t.state = 'created' returning t.seq into v_part_seq;
    if found then
      perform write_event(p_part, p_tenant, v_part_seq, 'processing');
    end if;
  end if;
  insert into attempts as a (task_id, step_no, try_no, id, tenant_id, step, backend, state)
    values (p_task, p_step_no, p_try_no, p_attempt, p_tenant, p_step, p_backend, 'intended')
    -- One that certainly asked nobody goes to whoever comes next, as if it were new.
    on conflict (task_id, step_no, try_no) do update set starts = a.starts + 1,
      backend = case a.backend when '' then excluded.backend else a.backend end,
      id = case a.backend when '' then excluded.id else a.id end
    returning * into v_attempt;
  if v_moved and v_task.has_callback then
    perform tell_task(p_task, p_tenant, 'processing', v_task.seq);
  end if;
  if v_moved and v_task.episode_of is not null then
    v_others := lift_parent(p_tenant, v_task.episode_of);
  end if;
  return query
    select 'go', v_task.seq * 1000 + v_task.progress, i.texts, v_attempt.id, v_attempt.state, v_attempt.backend, v_attempt.handle, v_attempt.result, v_attempt.starts, v_attempt.fault, v_moved, v_part_seq * 1000, v_others
      from task_inputs i where i.task_id = p_task;
end $$;

-- Slots that came free without anyone handing them on (a raised limit, a line passed over), one per lane and call.
create function fill_lanes(p_default int, p_most int) returns int language plpgsql as $$
declare
  v_lane record;
  v_given int := 0;
begin
  for v_lane in
    select l.tenant_id, l.lane from tenant_lanes l
     where l.waiting > 0 and l.in_use < slots_of(l.tenant_id, l.lane, p_default)
     limit p_most for update skip locked
  loop
    if hand_on_slot(v_lane.tenant_id, v_lane.lane) is not null then
      update tenant_lanes l set in_use = l.in_use + 1, waiting = l.waiting - 1
       where l.tenant_id = v_lane.tenant_id and l.lane = v_lane.lane;
      v_given := v_given + 1;
    end if;
  end loop;
  return v_given;
end $$;

-- Tasks that have not begun shortly after their creation are in the queue, for a slot or for a place in a pool.
create function mark_queueing(p_after interval, p_most int)
  returns table (id bigint, tenant_id bigint, seq int) language plpgsql as $$
begin
  return query
    with late as (
      select t.id from tasks t where t.state = 'created' and t.runs and not t.preparing and t.created_at < now() - p_after
       order by t.id limit p_most for update skip locked
    ), moved as (
      update tasks t set state = 'queueing', seq = t.seq + 1 from late where t.id = late.id
      returning t.id, t.tenant_id, t.seq, t.episode_of
    ), gathering as (
      update tasks t set state = 'queueing', seq = t.seq + 1 from (select distinct m.episode_of from moved m) g
       where t.id = g.episode_of and t.state = 'created' returning t.id, t.tenant_id, t.seq
    ), all_moved as (
      select m.id, m.tenant_id, m.seq from moved m union all select g.id, g.tenant_id, g.seq from gathering g
    ), told as (
      insert into task_events (task_id, seq, tenant_id, state) select m.id, m.seq, m.tenant_id, 'queueing' from all_moved m
    )
    select m.id, m.tenant_id, m.seq from all_moved m;
end $$;

grant update on idempotency_keys to kinora_api;

-- What is null stays as it is; `p_starts` is added. Two runs of one step may overlap after an engine outage: the slower one
-- cannot take an end back, and a start given back twice does not pay for a later death.
create function change_attempt(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb,
    p_result jsonb, p_fault text, p_starts int, p_backend text default null) returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  update attempts a
     set state = case when p_state = 'started' and a.state in ('done', 'failed') then a.state else coalesce(p_state, a.state) end,
         handle = coalesce(p_handle, a.handle), result = coalesce(p_result, a.result),
         fault = coalesce(p_fault, a.fault), backend = coalesce(p_backend, a.backend), starts = greatest(0, a.starts + p_starts),
         started_at = case when p_state = 'started' then now() else a.started_at end,
         ended_at = case when p_state in ('done', 'failed') then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
end $$;

-- Progress never falls and moves only while the task is processing; null when there was nothing to move.
-- That of a film goes by its parts, whatever one step of it says.
create function move_progress(p_tenant bigint, p_task bigint, p_percent int) returns int language plpgsql as $$
declare
  v_version int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  update tasks t set progress = p_percent
   where t.id = p_task and t.state = 'processing' and t.shows = 'own' and t.progress < p_percent
   returning t.seq * 1000 + t.progress into v_version;
  return v_version;
end $$;

create function write_creations(p_tenant bigint, p_task bigint, p_creations jsonb, p_keep_days int) returns void language plpgsql as $$
begin
  insert into creations (task_id, id, tenant_id, place, result, cover, watermarked, seconds, width, height, fps, keep_until)
    select p_task, (c ->> 'id')::bigint, p_tenant, place - 1, c -> 'result', c -> 'cover', nullif(c -> 'watermarked', 'null'),
           (c ->> 'seconds')::double precision, (c ->> 'width')::int, (c ->> 'height')::int, (c ->> 'fps')::int,
           now() + make_interval(days => p_keep_days)
      from jsonb_array_elements(p_creations) with ordinality as made (c, place);
end $$;

-- Capture or release. Lines of the price for which nothing could be done are not captured, and the task shows what was.
create function resolve_hold(p_task bigint, p_state text, p_held bigint, p_unserved text[], p_key text, p_created timestamptz) returns void
  language plpgsql as $$
declare
  v_rest bigint := p_held;
begin
  if p_state = 'success' then
    select coalesce(sum((line ->> 'credits')::bigint), 0) into v_rest
      from task_inputs i, jsonb_array_elements(i.price_lines) line where i.task_id = p_task and line ->> 'name' = any (p_unserved);
  end if;
  if v_rest = 0 then
    perform post_credits(p_task, 'capture', p_held, '');
    return;
  end if;
  if p_state = 'success' then
    perform capture_part_of(p_task, p_held, p_held - v_rest);
    update tasks t set credits = p_held - v_rest where t.id = p_task;
  else
    perform post_credits(p_task, 'release', p_held, '');
  end if;
  perform free_budget(p_key, p_created, v_rest);
end $$;

-- The end of a task whole: state, creations, credits, callback, slot, and the order to stop what still runs.
-- One message, because every task pays for it. Nothing comes back when the task had ended before.
create function settle_task(p_tenant bigint, p_task bigint, p_state text, p_err text, p_from text[], p_creations jsonb,
    p_must_stop boolean, p_default int, p_keep_days int, p_unserved text[])
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_end record;
  v_handed_on boolean;
  v_others jsonb;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  if (select t.shows from tasks t where t.id = p_task) = 'episodes' then
    return query select * from settle_episodes(p_tenant, p_task, p_err, p_from, p_must_stop, p_default, p_keep_days);
    return;
  end if;
  select * into v_end from end_task(p_task, p_state, p_err, p_from);
  if v_end.generator is null then
    return;
  end if;
  if p_state = 'success' then
    perform write_creations(p_tenant, p_task, p_creations, p_keep_days);
  end if;
  if v_end.shows <> 'own' then
    v_others := case p_state when 'success' then keep_film(p_task, p_keep_days) else end_parts(p_tenant, p_task, p_err) end;
  end if;
  if v_end.billable then
    perform resolve_hold(p_task, p_state, v_end.held, p_unserved, v_end.key_id, v_end.created_at);
  end if;
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

-- All inputs of a task are there: it takes its slot, or its place in line by the time of its creation.
-- Null when the task has ended meanwhile.
create function inputs_ready(p_tenant bigint, p_task bigint, p_prepared jsonb, p_default int) returns boolean language plpgsql as $$
declare
  v_task tasks;
  v_lane tenant_lanes;
  v_slot boolean;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  if (select t.shows from tasks t where t.id = p_task) = 'episodes' then
    return episodes_ready(p_tenant, p_task, p_prepared, p_default);
  end if;
  select * into v_task from tasks t where t.id = p_task and t.preparing and t.state = 'created' for update;
  if not found then
    return null;
  end if;
  update inputs i set prepared = made.value from jsonb_each(p_prepared) as made (key, value)
   where i.task_id = p_task and i.place = made.key::smallint;
  delete from preparations p where p.task_id = p_task;
  select * into strict v_lane from tenant_lanes l where l.tenant_id = p_tenant and l.lane = v_task.lane for update;
  v_slot := v_lane.waiting = 0 and v_lane.in_use < slots_of(p_tenant, v_task.lane, p_default);
  update tenant_lanes l
     set preparing = l.preparing - 1, in_use = l.in_use + v_slot::int, waiting = l.waiting + (not v_slot)::int
   where l.tenant_id = p_tenant and l.lane = v_task.lane;
  update tasks t set preparing = false, has_slot = v_slot where t.id = p_task;
  if v_slot then
    insert into outbox (task_id, kind, tenant_id) values (p_task, 'start', p_tenant) on conflict do nothing;
  end if;
  return v_slot;
end $$;

-- Tenant by tenant in one order, because each end locks the tenant's accounts.
create function end_due_grants(p_most int) returns int language plpgsql as $$
declare
  v_tenant bigint;
  v_ended int := 0;
begin
  for v_tenant in
    select distinct g.tenant_id from grants g where g.remain > 0 and g.ends_at <= now() order by g.tenant_id limit p_most
  loop
    perform set_config('app.tenant', v_tenant::text, true);
    v_ended := v_ended + end_grants();
  end loop;
  return v_ended;
end $$;
