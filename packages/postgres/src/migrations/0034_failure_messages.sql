-- Up Migration

-- Explains err_code in one sentence. Tasks that failed before this column existed have none.
alter table tasks add column err_msg text not null default '';

-- Processes of the version before call these functions until they are replaced: new arguments have defaults, and functions
-- whose rows they read with `select *` keep their names and columns.
drop function end_task(bigint, text, text, text[]);
create function end_task(p_task bigint, p_state text, p_err text, p_from text[], p_err_msg text default '',
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
     set state = p_state, err_code = p_err, err_msg = p_err_msg, seq = end_task.seq, has_slot = false, preparing = false, ended_at = now(),
         credits = case p_state when 'success' then t.credits else 0 end,
         progress = case p_state when 'success' then 100 else t.progress end
   where t.id = p_task;
  perform write_event(p_task, v_task.tenant_id, seq, p_state);
  delete from outbox o where o.task_id = p_task and o.kind = 'start';
  if was_preparing then
    delete from preparations p where p.task_id = p_task;
  end if;
end $$;

drop function end_parts(bigint, bigint, text);
-- The parts of a film that ended badly end with it, and in the same way. Which they were.
create function end_parts(p_tenant bigint, p_film bigint, p_err text, p_err_msg text) returns jsonb language plpgsql as $$
declare
  v_ended jsonb;
begin
  with ended as (
    update tasks t set state = 'failed', err_code = p_err, err_msg = p_err_msg, seq = t.seq + 1, ended_at = now() from film_parts p
     where p.film_id = p_film and t.id = p.task_id and not t.runs and t.state in ('created', 'processing')
     returning t.id, t.seq, t.progress
  ), told as (
    insert into task_events (task_id, seq, tenant_id, state) select e.id, e.seq, p_tenant, 'failed' from ended e
  )
  select jsonb_agg(jsonb_build_object('id', e.id::text, 'version', e.seq * 1000 + e.progress)) into v_ended from ended e;
  return v_ended;
end $$;

drop function settle_task(bigint, bigint, text, text, text[], jsonb, boolean, int, int, text[]);
-- The end of a task whole: state, creations, credits, callback, slot, and the order to stop what still runs.
-- One message, because every task pays for it. Nothing comes back when the task had ended before.
create function settle_task(p_tenant bigint, p_task bigint, p_state text, p_err text, p_from text[], p_creations jsonb,
    p_must_stop boolean, p_default int, p_keep_days int, p_unserved text[], p_err_msg text default '')
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_end record;
  v_handed_on boolean;
  v_others jsonb;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  if (select t.shows from tasks t where t.id = p_task) = 'episodes' then
    return query select * from settle_episodes(p_tenant, p_task, p_err, p_from, p_must_stop, p_default, p_keep_days, p_err_msg);
    return;
  end if;
  select * into v_end from end_task(p_task, p_state, p_err, p_from, p_err_msg);
  if v_end.generator is null then
    return;
  end if;
  if p_state = 'success' then
    perform write_creations(p_tenant, p_task, p_creations, p_keep_days);
  end if;
  if v_end.shows <> 'own' then
    v_others := case p_state when 'success' then keep_film(p_task, p_keep_days) else end_parts(p_tenant, p_task, p_err, p_err_msg) end;
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

-- A part has ended: what gathers it owes or gives back as much less or more, and ends with the last of them, in the same
-- transaction. Asked while the whole is being ended, it leaves that to whoever does so.
create or replace function settle_parent(p_tenant bigint, p_parent bigint) returns jsonb language plpgsql as $$
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
         coalesce((array_agg(t.err_code order by e.place) filter (where t.state = 'failed'))[1], '') as err_code,
         coalesce((array_agg(t.err_msg order by e.place) filter (where t.state = 'failed'))[1], '') as err_msg
    into v_parts from episodes e join tasks t on t.id = e.task_id where e.parent_id = p_parent;
  if v_parts.are_open then
    update tasks t set credits = v_parts.credits, progress = greatest(t.progress, v_parts.progress) where t.id = p_parent
      returning * into v_parent;
    return coalesce(lift_parent(p_tenant, p_parent),
      jsonb_build_array(jsonb_build_object('id', p_parent::text, 'version', v_parent.seq * 1000 + v_parent.progress)));
  end if;
  update tasks t
     set state = case v_parts.err_code when '' then 'success' else 'failed' end, err_code = v_parts.err_code, err_msg = v_parts.err_msg, seq = t.seq + 1,
         ended_at = now(), credits = v_parts.credits,
         progress = case v_parts.err_code when '' then 100 else greatest(t.progress, v_parts.progress) end
   where t.id = p_parent returning * into v_parent;
  perform write_event(p_parent, p_tenant, v_parent.seq, v_parent.state);
  if v_parent.has_callback then
    perform tell_task(p_parent, p_tenant, v_parent.state, v_parent.seq);
  end if;
  return jsonb_build_array(jsonb_build_object('id', p_parent::text, 'version', v_parent.seq * 1000 + v_parent.progress));
end $$;

drop function settle_episodes(bigint, bigint, text, text[], boolean, int, int);
-- Ends all parts that are open, and with them what gathers them; those that ended before stay as they are.
create function settle_episodes(p_tenant bigint, p_parent bigint, p_err text, p_from text[], p_must_stop boolean, p_default int, p_keep_days int, p_err_msg text)
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
      p_default, p_keep_days, '{}', p_err_msg);
    v_handed_on := v_handed_on or v_end.handed_on;
    v_others := v_others || jsonb_build_object('id', v_part.id::text, 'version', v_end.seq * 1000 + v_part.progress)
      || coalesce(v_end.others, '[]');
  end loop;
  perform set_config('app.ending', '', true);
  delete from preparations p where p.task_id = p_parent;
  perform settle_parent(p_tenant, p_parent);
  return query select t.generator, t.seq, t.has_callback, v_handed_on, v_others from tasks t where t.id = p_parent and t.state = 'failed';
end $$;

-- A poll in one message: sets the tenant and reads, so that a foreign task is simply not there.
create function read_task_reply(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean,
                 payload bytea, creations jsonb, is_part boolean, generator text, err_msg text)
  language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    -- Parts that a film's create made have no words of their own.
    select t.state, t.err_code, t.credits, t.progress, t.seq, t.lane, t.bgm, coalesce(i.payload, ''::bytea),
           case when t.state = 'success' then creations_of(p_id, t.shows) end,
           t.episode_of is not null or not t.runs and t.shows <> 'episodes', t.generator, t.err_msg
      from tasks t left join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant;
end $$;

-- A film with all its parts, oldest first. Nothing unless it is a film of the tenant.
create function read_film_reply(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean, payload bytea,
                 creations jsonb, is_part boolean, generator text, model text, params jsonb, used jsonb, media jsonb,
                 created_at timestamptz, updated_at timestamptz, records jsonb, has_expired boolean, err_msg text)
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
           t.state = 'success' and not exists (select 1 from parts p where p.made is not null), t.err_msg
      from tasks t join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant and t.shows in ('composed', 'composed and shots');
end $$;

-- Parts in order; none unless the task gathers some.
create function read_episode_replies(p_tenant bigint, p_parent bigint) returns table (id bigint, place int, state text, err_code text, err_msg text) language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    select e.task_id, e.place, t.state, t.err_code, t.err_msg from episodes e join tasks t on t.id = e.task_id
     where e.parent_id = p_parent and e.tenant_id = p_tenant order by e.place;
end $$;

drop function lease_callbacks(int, interval, int, int, int, interval, interval[], float8);
-- One pass: what may be sent now, leased to the caller. Passes follow each other, so that limits hold over all dispatchers.
create function lease_callbacks(p_most int, p_lease interval, p_per_tenant int, p_per_host int, p_down_after int,
    p_probe_every interval, p_waits interval[], p_jitter float8)
  returns table (task_id bigint, event text, tenant_id bigint, seq int, sending smallint, attempts smallint, callback_url text, trace text,
                 key_sealed bytea, secrets_sealed bytea[], state text, err_code text, credits bigint, progress smallint, task_seq int,
                 lane text, bgm boolean, payload bytea, creations jsonb, generator text, err_msg text)
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
           case when t.state = 'success' then creations_of(t.id, t.shows) end, t.generator, t.err_msg
      from jsonb_to_recordset(v_leased) as l (task_id bigint, event text)
      join deliveries d on d.task_id = l.task_id and d.event = l.event
      join tenants n on n.id = d.tenant_id
      left join tasks t on t.id = l.task_id left join task_inputs i on i.task_id = l.task_id;
end $$;
