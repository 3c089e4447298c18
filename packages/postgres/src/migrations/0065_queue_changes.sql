-- Up Migration

-- Waiting tasks with those that are being prepared, in queue order. An index on a large partition would block creates while it
-- is built: such a partition has none. Partitions of later days get theirs when they are made.
-- squawk-ignore require-concurrent-index-creation
create index tasks_waiting on only tasks (tenant_id, lane, created_at, id) include (episode_of)
  where not has_slot and runs and state in ('created', 'queueing');
do $$
declare
  part regclass;
  part_index text;
begin
  for part in select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'tasks'::regclass loop
    continue when pg_total_relation_size(part) > 64 * 1024 * 1024;
    part_index := part || '_waiting';
    execute format('create index %I on %s (tenant_id, lane, created_at, id) include (episode_of)
                      where not has_slot and runs and state in (''created'', ''queueing'')', part_index, part);
    execute format('alter index tasks_waiting attach partition %I', part_index);
  end loop;
end $$;

-- As read_queue, but of a lane whose end is known (p_ends: lane to id and created_at), only the tasks that joined after it, with the
-- head and the count of the lane: a read costs as many rows as tasks joined, however long the queue is. read_queue stays for
-- the previous code.
create function read_queue_changes(p_tenant bigint, p_default int, p_ends jsonb)
  returns table (lane text, head text, total int, ids text[], parents text[], end_id text, end_at text, slots int,
                 task_seconds double precision) language plpgsql as $$
declare
  v_lane record;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  for v_lane in
    select l.lane, l.waiting + l.preparing as total, coalesce((p_ends -> l.lane ->> 'id')::bigint, 0) as id,
           coalesce((p_ends -> l.lane ->> 'createdAt')::timestamptz, '-infinity') as at
      from tenant_lanes l where l.tenant_id = p_tenant and l.waiting + l.preparing > 0
  loop
    select t.id::text into head from tasks t
     where t.tenant_id = p_tenant and t.lane = v_lane.lane and not t.has_slot and t.runs and t.state in ('created', 'queueing')
     order by t.created_at, t.id limit 1;
    continue when head is null;
    select coalesce(array_agg(j.id::text order by j.created_at, j.id), '{}'),
           case when count(j.episode_of) > 0 then array_agg(coalesce(j.episode_of, 0)::text order by j.created_at, j.id) else '{}' end,
           coalesce((array_agg(j.id order by j.created_at desc, j.id desc))[1], v_lane.id)::text,
           coalesce(max(j.created_at), v_lane.at)::text
      into ids, parents, end_id, end_at
      from (select t.id, t.created_at, t.episode_of from tasks t
             where t.tenant_id = p_tenant and t.lane = v_lane.lane and not t.has_slot and t.runs and t.state in ('created', 'queueing')
               and (t.created_at, t.id) > (v_lane.at, v_lane.id)) j;
    lane := v_lane.lane;
    total := v_lane.total;
    slots := slots_of(p_tenant, v_lane.lane, p_default);
    -- The latest 200 tasks of the tenant, so that a lane without results does not read a whole day.
    select avg(extract(epoch from e.ended_at - e.processing_at)) into task_seconds
      from (select late.ended_at, late.processing_at
              from (select s.lane, s.ended_at, s.processing_at from tasks s
                     where s.tenant_id = p_tenant and s.state = 'success' and s.created_at > now() - interval '1 day'
                       and s.id >= first_id_at(now() - interval '1 day 1 hour')
                     order by s.created_at desc, s.id desc limit 200) late
             where late.lane = v_lane.lane and late.processing_at is not null limit 20) e;
    return next;
  end loop;
end $$;
