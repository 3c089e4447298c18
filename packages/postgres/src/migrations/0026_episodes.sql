-- Up Migration

-- A request may come down to several tasks: its parts, each with a price, a slot and a workflow, and one that gathers them
-- and does nothing but tell. Who needs both locks the parts first, in the order of their ids.

create function hold_each(p_key text, p_ids bigint[], p_credits bigint[]) returns void language plpgsql as $$
begin
  perform hold_for_task(p_ids[i], p_key, p_credits[i]) from generate_subscripts(p_ids, 1) i;
end $$;

-- All parts at once: as many slots as are free, the others in line. What waits already is counted only where it matters.
create function enter_lane_together(p_lane text, p_default int, p_preparing boolean, p_cap int, p_count int,
    out slots int, out waiting int, out created_at timestamptz)
  language plpgsql as $$
declare
  v_lane tenant_lanes;
begin
  select * into strict v_lane from tenant_lanes l where l.tenant_id = app_tenant() and l.lane = p_lane for update;
  slots := case when p_preparing or v_lane.waiting > 0 then 0
                else least(p_count, greatest(0, slots_of(v_lane.tenant_id, p_lane, p_default) - v_lane.in_use)) end;
  waiting := waiting_tasks(p_cap - p_count + 1);
  created_at := date_trunc('milliseconds', greatest(clock_timestamp(),
    (select max(l.last_created_at) from tenant_lanes l where l.tenant_id = v_lane.tenant_id)));
  update tenant_lanes l
     set in_use = l.in_use + enter_lane_together.slots,
         waiting = l.waiting + case when p_preparing then 0 else p_count - enter_lane_together.slots end,
         preparing = l.preparing + case when p_preparing then p_count else 0 end,
         last_created_at = enter_lane_together.created_at
   where l.tenant_id = v_lane.tenant_id and l.lane = p_lane;
end $$;

-- Some of the parts of one that stands. They have all of it but their words, their price and their place; those before the
-- last slot start.
create function insert_episodes(p_parent bigint, p_parts jsonb, p_slots int, p_preparing boolean) returns void language plpgsql as $$
begin
  with sent as (
    select * from jsonb_to_recordset(p_parts) as s (id bigint, place int, credits bigint, params jsonb, texts jsonb, lines jsonb)
  ), parts as (
    insert into episodes (parent_id, place, task_id, tenant_id) select p_parent, s.place, s.id, app_tenant() from sent s
  ), made as (
    insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, template, credits, lane, has_slot, preparing, billable,
        bgm, has_callback, created_at, listed, shows, episode_of)
      select s.id, t.tenant_id, t.key_id, t.generator, t.version, t.model, t.resolution, t.template, s.credits, t.lane, s.place < p_slots,
             p_preparing, i.script is null, t.bgm, false, t.created_at, false, 'composed', p_parent
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

-- Shows the furthest state of its parts; one that has ended counts as at work. What its readers see anew, else null.
create function lift_parent(p_tenant bigint, p_parent bigint) returns jsonb language plpgsql as $$
declare
  v_parent tasks;
begin
  update tasks t set state = 'processing', seq = t.seq + 1, processing_at = now()
   where t.id = p_parent and t.state in ('created', 'queueing') returning * into v_parent;
  if not found then
    return null;
  end if;
  perform write_event(p_parent, p_tenant, v_parent.seq, 'processing');
  if v_parent.has_callback then
    perform tell_task(p_parent, p_tenant, 'processing', v_parent.seq);
  end if;
  return jsonb_build_array(jsonb_build_object('id', p_parent::text, 'version', v_parent.seq * 1000 + v_parent.progress));
end $$;

-- The mean of what its parts have come to. Nothing unless the task is a part, and what it tells of has moved.
create function move_parent(p_part bigint) returns table (id bigint, version int) language plpgsql as $$
declare
  v_parent bigint := (select t.episode_of from tasks t where t.id = p_part);
  v_percent int;
begin
  if v_parent is null then
    return;
  end if;
  v_percent := (select floor(avg(t.progress)) from episodes e join tasks t on t.id = e.task_id where e.parent_id = v_parent);
  return query
    update tasks t set progress = v_percent where t.id = v_parent and t.state = 'processing' and t.progress < v_percent
      returning t.id, t.seq * 1000 + t.progress;
end $$;

-- A part has ended: what gathers it owes or gives back as much less or more, and ends with the last of them, in the same
-- transaction. Asked while the whole is being ended, it leaves that to whoever does so.
create function settle_parent(p_tenant bigint, p_parent bigint) returns jsonb language plpgsql as $$
declare
  v_parent tasks;
  v_parts record;
begin
  if current_setting('app.ending', true) = p_parent::text then
    return null;
  end if;
  select * into v_parent from tasks t where t.id = p_parent and t.state in ('created', 'queueing', 'processing') for update;
  if not found then
    return null;
  end if;
  select bool_or(t.state in ('created', 'queueing', 'processing')) as are_open, sum(t.credits) as credits, floor(avg(t.progress)) as progress,
         coalesce((array_agg(t.err_code order by e.place) filter (where t.state = 'failed'))[1], '') as err_code
    into v_parts from episodes e join tasks t on t.id = e.task_id where e.parent_id = p_parent;
  if v_parts.are_open then
    update tasks t set credits = v_parts.credits, progress = greatest(t.progress, v_parts.progress) where t.id = p_parent
      returning * into v_parent;
    return coalesce(lift_parent(p_tenant, p_parent),
      jsonb_build_array(jsonb_build_object('id', p_parent::text, 'version', v_parent.seq * 1000 + v_parent.progress)));
  end if;
  update tasks t
     set state = case v_parts.err_code when '' then 'success' else 'failed' end, err_code = v_parts.err_code, seq = t.seq + 1,
         ended_at = now(), credits = v_parts.credits,
         progress = case v_parts.err_code when '' then 100 else greatest(t.progress, v_parts.progress) end
   where t.id = p_parent returning * into v_parent;
  perform write_event(p_parent, p_tenant, v_parent.seq, v_parent.state);
  if v_parent.has_callback then
    perform tell_task(p_parent, p_tenant, v_parent.state, v_parent.seq);
  end if;
  return jsonb_build_array(jsonb_build_object('id', p_parent::text, 'version', v_parent.seq * 1000 + v_parent.progress));
end $$;

-- Ends all parts that are open, and with them what gathers them; those that ended before stay as they are.
create function settle_episodes(p_tenant bigint, p_parent bigint, p_err text, p_from text[], p_must_stop boolean, p_default int, p_keep_days int)
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_part record;
  v_end record;
  v_handed_on boolean := false;
  v_others jsonb := '[]';
begin
  if not exists (select 1 from tasks t where t.id = p_parent and t.state = any (p_from)) then
    return;
  end if;
  perform from tasks t where t.id in (select e.task_id from episodes e where e.parent_id = p_parent)
      and t.state in ('created', 'queueing', 'processing') order by t.id for update;
  perform set_config('app.ending', p_parent::text, true);
  for v_part in
    select t.id, t.progress from episodes e join tasks t on t.id = e.task_id
     where e.parent_id = p_parent and t.state in ('created', 'queueing', 'processing') order by e.place
  loop
    select * into v_end from settle_task(p_tenant, v_part.id, 'failed', p_err, array['created', 'queueing', 'processing'], '[]', p_must_stop,
      p_default, p_keep_days, '{}');
    v_handed_on := v_handed_on or v_end.handed_on;
    v_others := v_others || jsonb_build_object('id', v_part.id::text, 'version', v_end.seq * 1000 + v_part.progress)
      || coalesce(v_end.others, '[]');
  end loop;
  perform set_config('app.ending', '', true);
  delete from preparations p where p.task_id = p_parent;
  perform settle_parent(p_tenant, p_parent);
  return query select t.generator, t.seq, t.has_callback, v_handed_on, v_others from tasks t where t.id = p_parent and t.state = 'failed';
end $$;

-- What was sent with the whole is there: all parts take slots, or places in line. Null when they have ended meanwhile.
create function episodes_ready(p_tenant bigint, p_parent bigint, p_prepared jsonb, p_default int) returns boolean language plpgsql as $$
declare
  v_parts bigint[] := array(select t.id from episodes e join tasks t on t.id = e.task_id
    where e.parent_id = p_parent and t.preparing and t.state = 'created' order by t.id for update of t);
  v_lane tenant_lanes;
  v_slots int;
begin
  if cardinality(v_parts) = 0 then
    return null;
  end if;
  update inputs i set prepared = made.value from jsonb_each(p_prepared) as made (key, value)
   where i.task_id = p_parent and i.place = made.key::smallint;
  delete from preparations p where p.task_id = p_parent;
  select l.* into strict v_lane from tenant_lanes l join tasks t on t.id = p_parent
   where l.tenant_id = p_tenant and l.lane = t.lane for update of l;
  v_slots := case when v_lane.waiting > 0 then 0
                  else least(cardinality(v_parts), greatest(0, slots_of(p_tenant, v_lane.lane, p_default) - v_lane.in_use)) end;
  update tenant_lanes l
     set preparing = l.preparing - cardinality(v_parts), in_use = l.in_use + v_slots, waiting = l.waiting + cardinality(v_parts) - v_slots
   where l.tenant_id = p_tenant and l.lane = v_lane.lane;
  update tasks t set preparing = false, has_slot = t.id = any (v_parts[:v_slots]) where t.id = any (v_parts);
  insert into outbox (task_id, kind, tenant_id) select part, 'start', p_tenant from unnest(v_parts[:v_slots]) part on conflict do nothing;
  return v_slots > 0;
end $$;

-- Parts in order; none unless the task gathers some.
create function read_episodes(p_tenant bigint, p_parent bigint) returns table (id bigint, place int, state text, err_code text) language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    select e.task_id, e.place, t.state, t.err_code from episodes e join tasks t on t.id = e.task_id
     where e.parent_id = p_parent and e.tenant_id = p_tenant order by e.place;
end $$;
