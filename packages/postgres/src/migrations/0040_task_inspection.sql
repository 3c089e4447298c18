-- Up Migration

-- The process that ran the attempt last. Workers name themselves by the session setting app.worker.
alter table attempts add column worker text not null default '';
create function note_worker() returns trigger language plpgsql as $$
begin
  new.worker := current_setting('app.worker');
  return new;
end $$;
create trigger note_worker before insert or update on attempts for each row
  when (coalesce(current_setting('app.worker', true), '') <> '') execute function note_worker();

alter table tasks add column progress_at timestamptz;
create function note_progress() returns trigger language plpgsql as $$
begin
  new.progress_at := now();
  return new;
end $$;
create trigger note_progress before update of progress on tasks for each row
  when (new.progress is distinct from old.progress) execute function note_progress();

-- A task is found by the trace id of the request that created it. An index on a large partition would block creates while it
-- is built: such a partition has none and is scanned. Partitions of later days get theirs when they are made.
-- squawk-ignore require-concurrent-index-creation
create index task_inputs_by_trace on only task_inputs (substr(trace, 4, 32));
do $$
declare
  part regclass;
  part_index text;
begin
  for part in select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'task_inputs'::regclass loop
    continue when pg_total_relation_size(part) > 64 * 1024 * 1024;
    part_index := part || '_by_trace';
    execute format('create index %I on %s (substr(trace, 4, 32))', part_index, part);
    execute format('alter index task_inputs_by_trace attach partition %I', part_index);
  end loop;
end $$;

-- The administration login reads ids, states and times of all tenants, and no column that holds a customer's text or media.
revoke select on task_inputs from kinora_admin;
grant select (task_id, tenant_id, callback_url, callback_origin, trace) on task_inputs to kinora_admin;
create policy for_operators on task_inputs for select to kinora_admin using (true);
grant select on task_events, episodes to kinora_admin;
grant select (film_id, task_id, tenant_id, kind, segment) on film_parts to kinora_admin;
grant select (task_id, tenant_id, kind, starts, due_at) on preparations to kinora_admin;
grant select (task_id, tenant_id, kind, due_at) on outbox to kinora_admin;

create function trace_id(p_traceparent text) returns text language sql immutable return substr(p_traceparent, 4, 32);

-- Tasks of the same tenant and lane that are before this one in the queue, as read_queue counts them; null once it has a slot.
create function position_in_lane(p_task tasks) returns int language plpgsql stable as $$
begin
  if p_task.has_slot or not p_task.runs or p_task.state not in ('created', 'queueing') then
    return null;
  end if;
  return (select count(*) from tasks t
           where t.tenant_id = p_task.tenant_id and t.lane = p_task.lane and not t.has_slot and t.runs
             and t.state in ('created', 'queueing') and (t.created_at, t.id) < (p_task.created_at, p_task.id));
end $$;

create function inspect_attempts(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'id', a.id::text, 'step_no', a.step_no, 'try_no', a.try_no, 'step', a.step, 'backend', a.backend, 'worker', a.worker,
            'state', a.state, 'fault', a.fault, 'starts', a.starts, 'asks', a.asks, 'created_at', a.created_at,
            'started_at', a.started_at, 'ended_at', a.ended_at) order by a.step_no, a.try_no), '[]')
            from attempts a where a.task_id = p_task);
end $$;

create function inspect_callbacks(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'event', d.event, 'status', d.status, 'attempts', d.attempts, 'due_at', w.due_at, 'ended_at', d.ended_at,
            'last_try', (select jsonb_build_object('at', y.at, 'outcome', y.outcome, 'status', y.status, 'fault', y.fault)
                           from delivery_tries y where y.task_id = d.task_id and y.event = d.event order by y.at desc limit 1))
            order by d.seq), '[]')
            from deliveries d left join callbacks_waiting w on w.task_id = d.task_id and w.event = d.event
           where d.task_id = p_task);
end $$;

-- Parts of a film, and tasks that one request came down to.
create function inspect_parts(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'kind', p.kind, 'state', t.state, 'err_code', t.err_code,
                                                       'progress', t.progress) order by p.place, t.id), '[]')
            from (select f.task_id, f.kind, f.segment::int as place from film_parts f where f.film_id = p_task
                  union all select e.task_id, 'episode', e.place from episodes e where e.parent_id = p_task limit 200) p
            join tasks t on t.id = p.task_id);
end $$;

-- Everything that explains where a task is, without what the customer sent or got. Null when there is no such task.
create function inspect_task(p_task bigint, p_default int) returns jsonb language plpgsql as $$
declare
  v_task tasks;
begin
  select * into v_task from tasks t where t.id = p_task;
  if not found then
    return null;
  end if;
  perform set_config('app.tenant', v_task.tenant_id::text, true);
  return jsonb_build_object(
    'id', v_task.id::text, 'tenant_id', v_task.tenant_id::text, 'key_id', v_task.key_id, 'generator', v_task.generator,
    'version', v_task.version, 'model', v_task.model, 'state', v_task.state, 'err_code', v_task.err_code, 'err_msg', v_task.err_msg,
    'credits', v_task.credits, 'progress', v_task.progress, 'lane', v_task.lane, 'has_slot', v_task.has_slot,
    'is_preparing', v_task.preparing, 'runs', v_task.runs, 'film_id', v_task.film_id::text, 'episode_of', v_task.episode_of::text,
    'created_at', v_task.created_at, 'processing_at', v_task.processing_at, 'progress_at', v_task.progress_at,
    'ended_at', v_task.ended_at,
    'trace_id', coalesce((select trace_id(i.trace) from task_inputs i where i.task_id = p_task), ''),
    'tenant', (select jsonb_build_object('is_test', n.sandbox_of is not null, 'closed_at', n.closed_at)
                 from tenants n where n.id = v_task.tenant_id),
    'queue', (select jsonb_build_object('position', position_in_lane(v_task), 'slots', slots_of(l.tenant_id, l.lane, p_default),
                                        'in_use', l.in_use, 'waiting', l.waiting, 'preparing', l.preparing)
                from tenant_lanes l where l.tenant_id = v_task.tenant_id and l.lane = v_task.lane),
    'preparation', (select jsonb_build_object('starts', p.starts, 'due_at', p.due_at) from preparations p where p.task_id = p_task),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'created_at', o.created_at) order by o.created_at), '[]')
                 from outbox o where o.task_id = p_task),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('seq', e.seq, 'state', e.state, 'at', e.at) order by e.seq), '[]')
                 from task_events e where e.task_id = p_task),
    'attempts', inspect_attempts(p_task),
    'callbacks', inspect_callbacks(p_task),
    'parts', inspect_parts(p_task));
end $$;
