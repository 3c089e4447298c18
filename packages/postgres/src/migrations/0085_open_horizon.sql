-- Up Migration

-- No open task has an id below this one. Statements that look for open tasks begin there instead of reading every partition.
create table open_horizon (
  is_only boolean primary key default true check (is_only),
  first_open_id bigint not null
);
insert into open_horizon (first_open_id) values (0);
grant select on open_horizon to kinora_api, kinora_worker, kinora_system, kinora_admin, kinora_backup;
grant update on open_horizon to kinora_system;

create function open_from() returns bigint language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select h.first_open_id from open_horizon h);
end $$;

-- Reads the oldest open task of all partitions. It stays an hour behind, because a task that is being created has its id already.
-- A clock that is further behind moves the horizon back at the next call.
create function move_open_horizon() returns bigint language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_first bigint := least(
    (select t.id from tasks t where t.state in ('created', 'queueing', 'processing') order by t.id limit 1),
    first_id_at(now() - interval '1 hour'));
begin
  update open_horizon h set first_open_id = v_first where h.first_open_id <> v_first;
  return v_first;
end $$;
revoke execute on function move_open_horizon() from public;
grant execute on function move_open_horizon() to kinora_system;

-- The first id of the time when clocks that are at most an hour ahead have not created a task yet.
create function open_to() returns bigint language sql stable
  return first_id_at(now() + interval '1 hour');

-- As before, between the oldest open task and now.
create or replace function waiting_tasks(p_cap int) returns int language plpgsql stable as $$
declare
  v_line int := (select sum(l.waiting + l.preparing + l.in_use) from tenant_lanes l where l.tenant_id = app_tenant());
  v_from bigint;
  v_to bigint;
begin
  if v_line < p_cap then
    return v_line;
  end if;
  v_from := open_from();
  v_to := open_to();
  return (select count(*) from tasks t
           where t.id >= v_from and t.id < v_to and t.tenant_id = app_tenant() and t.runs and t.state in ('created', 'queueing'));
end $$;

-- As before, among the tasks from p_from until before p_to. A task that another transaction is ending is skipped.
create function hand_on_slot(p_tenant bigint, p_lane text, p_from bigint, p_to bigint) returns bigint language plpgsql as $$
declare
  v_next bigint;
begin
  select t.id into v_next from tasks t
   where t.id >= p_from and t.id < p_to and t.tenant_id = p_tenant and t.lane = p_lane and not t.has_slot and not t.preparing and t.runs
     and t.state in ('created', 'queueing')
   order by t.created_at, t.id limit 1 for update skip locked;
  if v_next is not null then
    update tasks set has_slot = true where id = v_next;
    insert into outbox (task_id, kind, tenant_id) values (v_next, 'start', p_tenant)
      on conflict do nothing;
  end if;
  return v_next;
end $$;

create or replace function hand_on_slot(p_tenant bigint, p_lane text) returns bigint language plpgsql as $$
begin
  return hand_on_slot(p_tenant, p_lane, open_from(), open_to());
end $$;

-- As before, between the oldest open task and now.
create or replace function position_in_lane(p_task tasks) returns int language plpgsql stable as $$
declare
  v_from bigint := open_from();
  v_to bigint := open_to();
begin
  if p_task.has_slot or not p_task.runs or p_task.state not in ('created', 'queueing') then
    return null;
  end if;
  return (select count(*) from tasks t
           where t.id >= v_from and t.id < v_to and t.tenant_id = p_task.tenant_id and t.lane = p_task.lane and not t.has_slot and t.runs
             and t.state in ('created', 'queueing') and (t.created_at, t.id) < (p_task.created_at, p_task.id));
end $$;

-- As before, between the oldest open task and now, and planned for the tasks that were found.
create or replace function mark_queueing(p_after interval, p_most int)
  returns table (id bigint, tenant_id bigint, seq int) language plpgsql as $$
declare
  v_from bigint := open_from();
  v_to bigint := open_to();
  v_late bigint[];
  v_parents bigint[];
begin
  v_late := array(
    select t.id from tasks t
     where t.id >= v_from and t.id < v_to and t.state = 'created' and t.runs and not t.preparing and t.created_at < now() - p_after
     order by t.id limit p_most for update skip locked);
  if cardinality(v_late) = 0 then
    return;
  end if;
  v_parents := array(select distinct t.episode_of from tasks t where t.id = any (v_late) and t.episode_of is not null);
  return query
    with moved as (
      update tasks t set state = 'queueing', seq = t.seq + 1 where t.id = any (v_late) returning t.id, t.tenant_id, t.seq
    ), gathering as (
      update tasks t set state = 'queueing', seq = t.seq + 1 where t.id = any (v_parents) and t.state = 'created'
      returning t.id, t.tenant_id, t.seq
    ), all_moved as (
      select m.id, m.tenant_id, m.seq from moved m union all select g.id, g.tenant_id, g.seq from gathering g
    ), events as (
      insert into task_events (task_id, seq, tenant_id, state) select m.id, m.seq, m.tenant_id, 'queueing' from all_moved m
    )
    select m.id, m.tenant_id, m.seq from all_moved m;
end $$;

-- As before, between the oldest open task and now.
create or replace function read_queue_changes(p_tenant bigint, p_default int, p_ends jsonb)
  returns table (lane text, head text, total int, ids text[], parents text[], end_id text, end_at text, slots int,
                 task_seconds double precision) language plpgsql as $$
declare
  v_lane record;
  v_from bigint := open_from();
  v_to bigint := open_to();
  v_yesterday bigint := first_id_at(now() - interval '1 day 1 hour');
begin
  perform set_config('app.tenant', p_tenant::text, true);
  for v_lane in
    select l.lane, l.waiting + l.preparing as total, coalesce((p_ends -> l.lane ->> 'id')::bigint, 0) as id,
           coalesce((p_ends -> l.lane ->> 'createdAt')::timestamptz, '-infinity') as at
      from tenant_lanes l where l.tenant_id = p_tenant and l.waiting + l.preparing > 0
  loop
    select t.id::text into head from tasks t
     where t.id >= v_from and t.id < v_to and t.tenant_id = p_tenant and t.lane = v_lane.lane and not t.has_slot and t.runs
       and t.state in ('created', 'queueing')
     order by t.created_at, t.id limit 1;
    continue when head is null;
    select coalesce(array_agg(j.id::text order by j.created_at, j.id), '{}'),
           case when count(j.episode_of) > 0 then array_agg(coalesce(j.episode_of, 0)::text order by j.created_at, j.id) else '{}' end,
           coalesce((array_agg(j.id order by j.created_at desc, j.id desc))[1], v_lane.id)::text,
           coalesce(max(j.created_at), v_lane.at)::text
      into ids, parents, end_id, end_at
      from (select t.id, t.created_at, t.episode_of from tasks t
             where t.id >= v_from and t.id < v_to and t.tenant_id = p_tenant and t.lane = v_lane.lane and not t.has_slot and t.runs
               and t.state in ('created', 'queueing') and (t.created_at, t.id) > (v_lane.at, v_lane.id)) j;
    lane := v_lane.lane;
    total := v_lane.total;
    slots := slots_of(p_tenant, v_lane.lane, p_default);
    -- The latest 200 tasks of the tenant, so that a lane without results does not read a whole day.
    select avg(extract(epoch from e.ended_at - e.processing_at)) into task_seconds
      from (select late.ended_at, late.processing_at
              from (select s.lane, s.ended_at, s.processing_at from tasks s
                     where s.tenant_id = p_tenant and s.state = 'success' and s.created_at > now() - interval '1 day'
                       and s.id >= v_yesterday and s.id < v_to
                     order by s.created_at desc, s.id desc limit 200) late
             where late.lane = v_lane.lane and late.processing_at is not null limit 20) e;
    return next;
  end loop;
end $$;
