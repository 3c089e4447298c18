-- Up Migration

-- What a request contained without effect and what was not delivered, and the values that a task runs with.
alter table task_inputs add column warnings jsonb not null default '[]', add column values_used jsonb not null default '{}';
grant update (warnings, values_used) on task_inputs to kinora_worker, kinora_system;

drop function resolve_hold(bigint, text, bigint, text[], text, timestamptz);
-- Capture or release. Of a price line named in p_charged no more than the given credits are captured; the rest returns to the
-- tenant, and a negative line shows it.
create function resolve_hold(p_task bigint, p_state text, p_held bigint, p_charged jsonb, p_key text, p_created timestamptz) returns void
  language plpgsql as $$
declare
  v_rest bigint := p_held;
  v_reductions jsonb;
begin
  if p_state = 'success' then
    select coalesce(sum(rest), 0), jsonb_agg(jsonb_build_object('name', name || ', not delivered', 'credits', -rest)) filter (where rest > 0)
      into v_rest, v_reductions
      from (select line ->> 'name' as name,
                   greatest(0, (line ->> 'credits')::bigint - greatest(0, (p_charged ->> (line ->> 'name'))::bigint)) as rest
              from task_inputs i, jsonb_array_elements(i.price_lines) line
             where i.task_id = p_task and p_charged <> '{}' and p_charged ? (line ->> 'name')) lines;
  end if;
  if v_rest = 0 then
    perform post_credits(p_task, 'capture', p_held, '');
    return;
  end if;
  if p_state = 'success' then
    perform capture_part_of(p_task, p_held, p_held - v_rest);
    update tasks t set credits = p_held - v_rest where t.id = p_task;
    update task_inputs i set price_lines = i.price_lines || v_reductions where i.task_id = p_task;
  else
    perform post_credits(p_task, 'release', p_held, '');
  end if;
  perform free_budget(p_key, p_created, v_rest);
end $$;

drop function settle_task(bigint, bigint, text, text, text[], jsonb, boolean, int, int, text[], text);
-- The end of a task whole: state, creations, credits, callback, slot, and the order to stop what still runs.
-- One message, because every task pays for it. Nothing comes back when the task had ended before.
create function settle_task(p_tenant bigint, p_task bigint, p_state text, p_err text, p_from text[], p_creations jsonb,
    p_must_stop boolean, p_default int, p_keep_days int, p_unserved text[], p_err_msg text default '',
    p_charged jsonb default '{}', p_warnings jsonb default '[]', p_values jsonb default '{}')
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_end record;
  v_handed_on boolean;
  v_others jsonb;
begin
  -- Processes of the version before name lines that are not charged at all.
  p_charged := p_charged || coalesce((select jsonb_object_agg(name, 0) from unnest(p_unserved) name), '{}');
  perform set_config('app.tenant', p_tenant::text, true);
  if (select t.shows from tasks t where t.id = p_task) = 'episodes' then
    return query select * from settle_episodes(p_tenant, p_task, p_err, p_from, p_must_stop, p_default, p_keep_days, p_err_msg);
    return;
  end if;
  select * into v_end from end_task(p_task, p_state, p_err, p_from, p_err_msg);
  if v_end.generator is null then
    return;
  end if;
  if p_warnings <> '[]' or p_values <> '{}' then
    update task_inputs i set warnings = i.warnings || p_warnings, values_used = i.values_used || p_values where i.task_id = p_task;
  end if;
  if p_state = 'success' then
    perform write_creations(p_tenant, p_task, p_creations, p_keep_days);
  end if;
  if v_end.shows <> 'own' then
    v_others := case p_state when 'success' then keep_film(p_task, p_keep_days) else end_parts(p_tenant, p_task, p_err, p_err_msg) end;
  end if;
  if v_end.billable then
    perform resolve_hold(p_task, p_state, v_end.held, p_charged, v_end.key_id, v_end.created_at);
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

drop function read_task_reply(bigint, bigint);
-- A poll in one message: sets the tenant and reads, so that a foreign task is simply not there.
create function read_task_reply(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean,
                 payload bytea, creations jsonb, is_part boolean, generator text, err_msg text,
                 warnings jsonb, values_used jsonb, price_lines jsonb)
  language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    -- Parts that a film's create made have no words of their own.
    select t.state, t.err_code, t.credits, t.progress, t.seq, t.lane, t.bgm, coalesce(i.payload, ''::bytea),
           case when t.state = 'success' then creations_of(p_id, t.shows) end,
           t.episode_of is not null or not t.runs and t.shows <> 'episodes', t.generator, t.err_msg,
           i.warnings, i.values_used, i.price_lines
      from tasks t left join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant;
end $$;

drop function read_film_reply(bigint, bigint);
-- A film with all its parts, oldest first. Nothing unless it is a film of the tenant.
create function read_film_reply(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean, payload bytea,
                 creations jsonb, is_part boolean, generator text, model text, params jsonb, used jsonb, media jsonb,
                 created_at timestamptz, updated_at timestamptz, records jsonb, has_expired boolean, err_msg text,
                 warnings jsonb, values_used jsonb, price_lines jsonb)
  language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    with parts as materialized (
      select p.*, t.state as part_state, t.err_code as part_err, t.err_msg as part_msg, t.created_at as opened_at,
             coalesce(t.ended_at, t.processing_at, t.created_at) as changed_at,
             case when t.state = 'success' then creations_of(t.id, 'own') end as made
        from film_parts p join tasks t on t.id = p.task_id where p.film_id = p_id
    )
    select t.state, t.err_code, t.credits, t.progress, t.seq, t.lane, t.bgm, i.payload,
           case when t.state = 'success' then creations_of(p_id, t.shows) end, t.episode_of is not null, t.generator, t.model, i.params, i.used,
           (select jsonb_agg(jsonb_build_object('slot', m.slot, 'media', m.prepared) order by m.place) from inputs m
             where m.task_id = p_id and m.prepared is not null),
           t.created_at,
           greatest(coalesce(t.ended_at, t.processing_at, t.created_at), (select max(p.changed_at) from parts p)),
           (select jsonb_agg(jsonb_build_object('id', p.task_id::text, 'kind', p.kind, 'segment', p.segment, 'state', p.part_state,
                     'errCode', p.part_err, 'errMsg', p.part_msg, 'prompt', p.prompt, 'lyric', p.lyric, 'shown', p.shown,
                     'joins', array(select j::text from unnest(p.joins) j), 'createdAt', p.opened_at, 'updatedAt', p.changed_at,
                     'creations', coalesce(p.made, '[]')) order by p.opened_at, p.place, p.task_id) from parts p),
           t.state = 'success' and not exists (select 1 from parts p where p.made is not null), t.err_msg,
           i.warnings, i.values_used, i.price_lines
      from tasks t join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant and t.shows in ('composed', 'composed and shots');
end $$;

drop function lease_callbacks(int, interval, int, int, int, interval, interval[], float8);
-- One pass: what may be sent now, leased to the caller. Passes follow each other, so that limits hold over all dispatchers.
create function lease_callbacks(p_most int, p_lease interval, p_per_tenant int, p_per_host int, p_down_after int,
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
