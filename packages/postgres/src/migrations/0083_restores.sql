-- Up Migration

-- Restores of this database. Callbacks are held from a restore until an operator releases them: receivers would get those of tasks that
-- have ended since, a second time and with a state of the past.
create table restores (
  restored_at timestamptz primary key default clock_timestamp(),
  -- The moment that the data is from, if it is known.
  data_until timestamptz,
  open_tasks int not null,
  callbacks_released_at timestamptz
);
grant select on restores to kinora_admin, kinora_system;

-- As before, and nothing while callbacks are held.
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
      join deliveries d on d.task_id = l.task_id and d.event = l.event
      join tenants n on n.id = d.tenant_id
      left join tasks t on t.id = l.task_id left join task_inputs i on i.task_id = l.task_id;
end $$;
