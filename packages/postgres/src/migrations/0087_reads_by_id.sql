-- Up Migration

-- As before, with the ids of the tasks that are read, as in the migration before.

create or replace function struck_with(p_task bigint) returns setof bigint language plpgsql stable as $$
declare
  v_tasks bigint[] := p_task || array(select e.task_id from episodes e where e.parent_id = p_task);
begin
  return query select unnest(v_tasks) union all select p.task_id from film_parts p where p.film_id = any (v_tasks);
end $$;

create or replace function strike_task(p_tenant bigint, p_task bigint, out verdict text, out version int) language plpgsql as $$
declare
  v_task tasks;
  v_struck bigint[];
  v_first bigint;
  v_last bigint;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_task from tasks t where t.id = p_task and t.tenant_id = p_tenant and t.listed for update;
  if not found then
    verdict := 'not there';
    return;
  end if;
  v_struck := array(select struck_with(p_task));
  select min(part), max(part) into v_first, v_last from unnest(v_struck) part;
  if v_task.state in ('created', 'queueing', 'processing') or exists (
      select 1 from tasks t where t.id between v_first and v_last and t.id = any (v_struck) and t.state in ('created', 'queueing', 'processing')) then
    verdict := 'open';
    return;
  end if;
  if v_task.state = 'success' then
    v_task.seq := v_task.seq + 1;
    perform write_event(p_task, p_tenant, v_task.seq, 'success');
  end if;
  update tasks t set listed = false, seq = v_task.seq where t.id = p_task;
  update creations c set keep_until = now() where c.task_id between v_first and v_last and c.task_id = any (v_struck) and c.keep_until > now();
  update inputs i set struck = true where i.task_id between v_first and v_last and i.task_id = any (v_struck) and i.removed_at is null;
  verdict := 'struck';
  version := v_task.seq * 1000 + v_task.progress;
end $$;

create or replace function inspect_parts(p_task bigint) returns jsonb language plpgsql stable as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select min(p.task_id), max(p.task_id) into v_first, v_last
    from (select f.task_id from film_parts f where f.film_id = p_task
          union all select e.task_id from episodes e where e.parent_id = p_task) p;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', t.id::text, 'kind', p.kind, 'state', t.state, 'err_code', t.err_code,
                                                       'progress', t.progress) order by p.place, t.id), '[]')
            from (select f.task_id, f.kind, f.segment::int as place from film_parts f where f.film_id = p_task
                  union all select e.task_id, 'episode', e.place from episodes e where e.parent_id = p_task limit 200) p
            join tasks t on t.id = p.task_id where t.id between v_first and v_last);
end $$;

create or replace function write_usage(p_task bigint, p_state text, p_shows text, p_creations jsonb) returns void language plpgsql as $$
declare
  v_shown bigint[];
  v_seconds double precision := 0;
begin
  if p_state = 'success' and p_shows = 'own' then
    v_seconds := (select coalesce(sum((c ->> 'seconds')::float8), 0) from jsonb_array_elements(p_creations) c);
  elsif p_state = 'success' then
    v_shown := array(select s.task_id from shown_parts(p_task, p_shows) s where s.rank = -1);
    v_seconds := (select coalesce(sum(c.seconds), 0) from creations c where c.task_id = any (v_shown));
  end if;
  insert into usage_rows (tenant_id, task_id, key_id, generator, model, backend, outcome, credits, media_seconds, step_seconds, wait_seconds)
    select t.tenant_id, t.id, t.key_id, t.generator, t.model, coalesce(work.backend, ''),
           case when p_state = 'success' then 'success' when t.err_code = 'UserCancelled' then 'cancelled' else 'failed' end,
           case when t.billable and p_state = 'success' then t.credits else 0 end,
           v_seconds,
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

create or replace function choose_route(p_tenant bigint, p_task bigint, p_step_no int, p_pool text, p_places int, p_after double precision,
    p_default_seconds double precision, p_has_other boolean, p_currency text, p_estimated bigint, p_ceiling bigint)
  returns table (verdict text, wait_seconds double precision) language plpgsql as $$
declare
  v_seconds double precision;
  v_ahead int;
  v_wait double precision;
  v_spent bigint;
  v_day date := (now() at time zone 'utc')::date;
  v_from bigint := open_from();
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
   where s.pool = p_pool and t.id >= v_from and t.state not in ('success', 'failed') and not (s.task_id = p_task and s.step_no = p_step_no);
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

create or replace function prune_overflow(p_most int) returns int language plpgsql as $$
declare
  v_deleted int;
  v_from bigint := open_from();
begin
  delete from pool_steps s where (s.task_id, s.step_no) in (
    select p.task_id, p.step_no from pool_steps p left join tasks t on t.id = p.task_id and t.id >= v_from
     where t.id is null or t.state in ('success', 'failed') limit p_most);
  get diagnostics v_deleted = row_count;
  delete from overflow_steps o where o.day < current_date - 7;
  delete from overflow_days d where d.day < current_date - 366;
  return v_deleted;
end $$;

create or replace function skip_callbacks(p_queue bigint, p_most int, p_waits interval[], p_jitter float8) returns int language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_skipped int;
  v_first bigint;
  v_last bigint;
begin
  select min(w.task_id), max(w.task_id) into v_first, v_last
    from (select c.task_id from callbacks_waiting c
           where c.queue_id = p_queue and c.lease_until is null and not c.is_held and c.due_at <= now() order by c.due_at limit p_most) w;
  if v_first is null then
    return 0;
  end if;
  with due as materialized (
    select w.task_id, w.event from callbacks_waiting w
     where w.queue_id = p_queue and w.lease_until is null and not w.is_held and w.due_at <= now() order by w.due_at limit p_most
  ), counted as (
    update deliveries d
       set attempts = d.attempts + 1,
           status = case when d.event in ('processing', 'test') then 'dropped'
                         when d.attempts >= cardinality(p_waits) then 'exhausted' else 'waiting' end,
           ended_at = case when d.event in ('processing', 'test') or d.attempts >= cardinality(p_waits) then now() end
      from due where d.task_id between v_first and v_last and d.task_id = due.task_id and d.event = due.event
    returning d.task_id, d.event, d.tenant_id, d.sending, d.attempts, d.status
  ), later as (
    update callbacks_waiting w set due_at = now() + p_waits[c.attempts] * (1 + p_jitter * random())
      from counted c where w.task_id = c.task_id and w.event = c.event and c.status = 'waiting'
  ), over as (
    delete from callbacks_waiting w using counted c where w.task_id = c.task_id and w.event = c.event and c.status <> 'waiting'
  )
  insert into delivery_tries (task_id, event, tenant_id, sending, attempt, at, outcome, status, duration_ms, fault, answer)
    select c.task_id, c.event, c.tenant_id, c.sending, c.attempts, clock_timestamp(), 'skipped', 0, 0, 'the receiver is down', '' from counted c;
  get diagnostics v_skipped = row_count;
  return v_skipped;
end $$;

create or replace function lease_callbacks(p_most int, p_lease interval, p_per_tenant int, p_per_host int, p_down_after int,
    p_probe_every interval, p_waits interval[], p_jitter float8)
  returns table (task_id bigint, event text, tenant_id bigint, seq int, sending smallint, attempts smallint, callback_url text, trace text,
                 key_sealed bytea, secrets_sealed bytea[], state text, err_code text, credits bigint, progress smallint, task_seq int,
                 lane text, bgm boolean, payload bytea, creations jsonb, generator text, err_msg text,
                 warnings jsonb, values_used jsonb, price_lines jsonb)
  language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_busy jsonb;
  v_leased jsonb := '[]';
  v_more jsonb;
  v_tenant bigint;
  v_queue callback_queues;
  v_room int := p_most;
  v_skips int := 100;
  v_free int;
  v_at_host int;
  v_take int;
  v_next timestamptz;
  v_first bigint;
  v_last bigint;
begin
  if exists (select from restores r where r.callbacks_released_at is null) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('callbacks', 0));
  perform end_old_callback_leases();
  v_busy := callbacks_under_way();
  for v_tenant in
    select l.tenant_id from callback_lines l where l.next_due_at <= now() order by l.next_due_at limit 32 for update skip locked
  loop
    exit when v_room = 0;
    v_free := p_per_tenant - coalesce((v_busy ->> ('tenant ' || v_tenant))::int, 0);
    for v_queue in
      select * from callback_queues q
       where q.tenant_id = v_tenant and q.next_due_at <= now() and (v_free > 0 or q.failures >= p_down_after)
       order by q.next_due_at limit 16
    loop
      v_at_host := coalesce((v_busy ->> ('host ' || v_queue.host))::int, 0);
      v_take := greatest(0, least(v_room, v_free, p_per_host - v_at_host));
      if v_queue.failures >= p_down_after then
        v_take := least(v_take, (v_queue.probe_at <= now())::int);
      end if;
      if v_take > 0 then
        v_more := lease_from_queue(v_queue.id, v_take, p_lease);
        v_take := jsonb_array_length(v_more);
        v_leased := v_leased || v_more;
        v_room := v_room - v_take;
        v_free := v_free - v_take;
        v_busy := v_busy || jsonb_build_object('host ' || v_queue.host, v_at_host + v_take);
      end if;
      if v_queue.failures >= p_down_after then
        v_skips := v_skips - skip_callbacks(v_queue.id, v_skips, p_waits, p_jitter);
      end if;
      v_next := first_due_in_queue(v_queue.id);
      -- What is due and could not go has to wait a moment.
      update callback_queues q
         set next_due_at = case when v_next > now() then v_next else now() + interval '250 milliseconds' end,
             probe_at = case when v_take > 0 then now() + p_probe_every else q.probe_at end
       where q.id = v_queue.id;
    end loop;
    -- A tenant with all its places in use is looked at when one of them comes free; this is only the net below.
    update callback_lines l
       set next_due_at = greatest(now() + case when v_free > 0 then interval '0' else interval '1 second' end, first_due_in_line(v_tenant))
     where l.tenant_id = v_tenant;
  end loop;
  if v_leased = '[]' then
    return;
  end if;
  select min((l ->> 'task_id')::bigint), max((l ->> 'task_id')::bigint) into v_first, v_last from jsonb_array_elements(v_leased) l;
  -- Read here and not by the caller, whose view of the tables is older than the wait for its turn.
  return query
    select d.task_id, d.event, d.tenant_id, d.seq, d.sending, d.attempts, coalesce(d.test_url, i.callback_url, ''), coalesce(i.trace, ''),
           case d.event
             when 'test' then (select k.sealed from api_keys k where k.tenant_id = d.tenant_id and k.suspended_at is null
                                  and k.deleted_at is null order by k.env, k.created_at desc limit 1)
             else (select k.sealed from api_keys k where k.id = t.key_id) end,
           case when n.webhook_secret_before_until > now() then array[n.webhook_secret_sealed, n.webhook_secret_before_sealed]
                else array[n.webhook_secret_sealed] end,
           t.state, t.err_code, t.credits, t.progress, t.seq, t.lane, t.bgm, i.payload,
           case when t.state = 'success' then creations_of(t.id, t.shows) end, t.generator, t.err_msg,
           i.warnings, i.values_used, i.price_lines
      from jsonb_to_recordset(v_leased) as l (task_id bigint, event text)
      join deliveries d on d.task_id between v_first and v_last and d.task_id = l.task_id and d.event = l.event
      join tenants n on n.id = d.tenant_id
      left join tasks t on t.id between v_first and v_last and t.id = l.task_id
      left join task_inputs i on i.task_id between v_first and v_last and i.task_id = l.task_id;
end $$;

create or replace function inspect_callbacks(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'event', d.event, 'status', d.status, 'attempts', d.attempts, 'due_at', w.due_at, 'ended_at', d.ended_at,
            'last_try', (select jsonb_build_object('at', y.at, 'outcome', y.outcome, 'status', y.status, 'fault', y.fault)
                           from delivery_tries y where y.task_id = p_task and y.event = d.event order by y.at desc limit 1),
            'tries', (select coalesce(jsonb_agg(jsonb_build_object(
                               'sending', y.sending, 'attempt', y.attempt, 'at', y.at, 'outcome', y.outcome, 'status', y.status,
                               'duration_ms', y.duration_ms, 'fault', y.fault) order by y.at), '[]')
                        from (select * from delivery_tries t where t.task_id = p_task and t.event = d.event
                               order by t.at desc limit 50) y))
            order by d.seq), '[]')
            from deliveries d left join callbacks_waiting w on w.task_id = d.task_id and w.event = d.event
           where d.task_id = p_task);
end $$;
