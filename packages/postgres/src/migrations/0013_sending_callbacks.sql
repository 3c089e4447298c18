-- Up Migration

create function first_due_in_queue(p_queue bigint) returns timestamptz language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return coalesce((select w.due_at from callbacks_waiting w where w.queue_id = p_queue and w.lease_until is null and not w.is_held
                    order by w.due_at limit 1), 'infinity');
end $$;

create function first_due_in_line(p_tenant bigint) returns timestamptz language plpgsql stable
  set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return coalesce((select q.next_due_at from callback_queues q where q.tenant_id = p_tenant and q.next_due_at < 'infinity'
                    order by q.next_due_at limit 1), 'infinity');
end $$;

-- Sets a queue to what waits in it, and its line to its queues.
create function look_at_queue_again(p_queue bigint, p_tenant bigint) returns void language plpgsql as $$
begin
  update callback_queues q set next_due_at = first_due_in_queue(p_queue) where q.id = p_queue;
  update callback_lines l set next_due_at = first_due_in_line(p_tenant) where l.tenant_id = p_tenant;
end $$;

-- What a dispatcher that died had under way is due again, but for the beginning of a task that has ended since.
create function end_old_callback_leases() returns void language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_left record;
begin
  for v_left in
    select w.task_id, w.event, w.tenant_id, w.queue_id
      from callbacks_waiting w join callback_lines l on l.tenant_id = w.tenant_id
     where w.lease_until < now() limit 64 for update of l skip locked
  loop
    if v_left.event = 'processing' and exists (select 1 from callbacks_waiting w where w.task_id = v_left.task_id and w.is_held) then
      delete from callbacks_waiting w where w.task_id = v_left.task_id and w.event = 'processing';
      update callbacks_waiting w set is_held = false where w.task_id = v_left.task_id;
      update deliveries d set status = 'dropped', ended_at = now() where d.task_id = v_left.task_id and d.event = 'processing';
    else
      update callbacks_waiting w set lease_until = null where w.task_id = v_left.task_id and w.event = v_left.event;
    end if;
    perform look_at_queue_again(v_left.queue_id, v_left.tenant_id);
  end loop;
end $$;

-- How many are under way, by tenant and by host.
create function callbacks_under_way() returns jsonb language plpgsql stable set enable_seqscan = off as $$
begin
  return (select coalesce(jsonb_object_agg(owner, many), '{}') from (
    select owner, count(*) as many
      from callbacks_waiting w join callback_queues q on q.id = w.queue_id,
           unnest(array['tenant ' || w.tenant_id, 'host ' || q.host]) as owner
     where w.lease_until is not null group by owner) counted);
end $$;

-- The receiver is known to be down: tries that are due count as failed, and nobody connects.
create function skip_callbacks(p_queue bigint, p_most int, p_waits interval[], p_jitter float8) returns int language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_skipped int;
begin
  with due as materialized (
    select w.task_id, w.event from callbacks_waiting w
     where w.queue_id = p_queue and w.lease_until is null and not w.is_held and w.due_at <= now() order by w.due_at limit p_most
  ), counted as (
    update deliveries d
       set attempts = d.attempts + 1,
           status = case when d.event in ('processing', 'test') then 'dropped'
                         when d.attempts >= cardinality(p_waits) then 'exhausted' else 'waiting' end,
           ended_at = case when d.event in ('processing', 'test') or d.attempts >= cardinality(p_waits) then now() end
      from due where d.task_id = due.task_id and d.event = due.event
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

create function lease_from_queue(p_queue bigint, p_most int, p_lease interval) returns jsonb language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_leased jsonb;
begin
  with due as materialized (
    select w.task_id, w.event from callbacks_waiting w
     where w.queue_id = p_queue and w.lease_until is null and not w.is_held and w.due_at <= now() order by w.due_at limit p_most
  ), leased as (
    update callbacks_waiting w set lease_until = now() + p_lease from due
     where w.task_id = due.task_id and w.event = due.event returning w.task_id, w.event
  )
  select coalesce(jsonb_agg(to_jsonb(l)), '[]') into v_leased from leased l;
  return v_leased;
end $$;

-- One pass: what may be sent now, leased to the caller. Passes follow each other, so that limits hold over all dispatchers.
create function lease_callbacks(p_most int, p_lease interval, p_per_tenant int, p_per_host int, p_down_after int,
    p_probe_every interval, p_waits interval[], p_jitter float8)
  returns table (task_id bigint, event text, tenant_id bigint, seq int, sending smallint, attempts smallint, callback_url text, trace text,
                 key_sealed bytea, secrets_sealed bytea[], state text, err_code text, credits bigint, progress smallint, task_seq int,
                 lane text, bgm boolean, payload bytea, creations jsonb, generator text)
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
begin
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
           case when t.state = 'success' then creations_of(t.id, t.shows) end, t.generator
      from jsonb_to_recordset(v_leased) as l (task_id bigint, event text)
      join deliveries d on d.task_id = l.task_id and d.event = l.event
      join tenants n on n.id = d.tenant_id
      left join tasks t on t.id = l.task_id left join task_inputs i on i.task_id = l.task_id;
end $$;

-- What came of one try. A dispatcher that was held up beyond its lease cannot take back what another one did meanwhile;
-- only that the receiver has it counts whenever it is told.
create function record_try(p_task bigint, p_event text, p_sending int, p_attempt int, p_next text, p_wait interval) returns void
  language plpgsql as $$
begin
  update deliveries d
     set status = p_next, attempts = p_attempt, ended_at = case p_next when 'waiting' then null else now() end
   where d.task_id = p_task and d.event = p_event and d.sending = p_sending
     and (d.status = 'waiting' and d.attempts = p_attempt - 1 or p_next = 'delivered' and d.status <> 'delivered');
  if not found then
    return;
  end if;
  if p_next = 'waiting' then
    update callbacks_waiting w set due_at = now() + p_wait, lease_until = null where w.task_id = p_task and w.event = p_event;
  else
    delete from callbacks_waiting w where w.task_id = p_task and w.event = p_event;
    update callbacks_waiting w set is_held = false where w.task_id = p_task and w.is_held;
  end if;
end $$;

-- What came of tries, in the order in which they ended: the log, the deliveries, and what the queues learn from it.
create function record_tries(p_tries jsonb, p_down_after int, p_probe_every interval) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_try record;
  v_queue bigint;
begin
  perform from callback_lines l where l.tenant_id in (select (t ->> 'tenant_id')::bigint from jsonb_array_elements(p_tries) t)
    order by l.tenant_id for update;
  for v_try in
    select * from jsonb_to_recordset(p_tries) as t (task_id bigint, event text, tenant_id bigint, sending smallint, attempt smallint,
      at timestamptz, outcome text, status smallint, duration_ms int, fault text, answer text, next text, wait interval)
  loop
    insert into delivery_tries (task_id, event, tenant_id, sending, attempt, at, outcome, status, duration_ms, fault, answer)
      values (v_try.task_id, v_try.event, v_try.tenant_id, v_try.sending, v_try.attempt, v_try.at, v_try.outcome, v_try.status,
              v_try.duration_ms, v_try.fault, v_try.answer);
    select w.queue_id into v_queue from callbacks_waiting w where w.task_id = v_try.task_id and w.event = v_try.event;
    perform record_try(v_try.task_id, v_try.event, v_try.sending, v_try.attempt, v_try.next, v_try.wait);
    update callback_queues q
       set failures = case v_try.outcome when 'delivered' then 0 else q.failures + 1 end,
           probe_at = case when q.failures < p_down_after then now() + p_probe_every else q.probe_at end
     where q.id = v_queue and (v_try.outcome <> 'delivered' or q.failures > 0);
    perform look_at_queue_again(v_queue, v_try.tenant_id);
  end loop;
end $$;

-- Queues that nobody has used for a day; a sender that comes back gets a new one.
create function forget_callback_queues(p_most int) returns int language plpgsql as $$
declare
  v_gone int;
begin
  delete from callback_queues q where q.next_due_at = 'infinity' and q.id in (
    select i.id from callback_queues i
     where i.next_due_at = 'infinity' and i.used_at < now() - interval '1 day'
       and not exists (select 1 from callbacks_waiting w where w.queue_id = i.id and w.lease_until is not null)
     order by i.used_at limit p_most for update skip locked);
  get diagnostics v_gone = row_count;
  return v_gone;
end $$;
