-- Up Migration

-- Statements that need the value before and after a change, or that must cost one round trip.
-- All run with the rights of the caller, so row-level security holds inside them. All are plpgsql, which keeps its plans for
-- the session: an SQL function that cannot be inlined is planned again at every call, which costs more than running it.

create function set_tenant(p_tenant bigint) returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
end $$;

create function creation_as_read(c creations) returns jsonb language sql stable
  return jsonb_build_object('id', c.id::text, 'result', c.result, 'cover', c.cover, 'watermarked', c.watermarked,
                            'seconds', c.seconds, 'width', c.width, 'height', c.height, 'fps', c.fps);

-- Which parts a film shows: the newest film that was composed, and with its shots the newest of each segment.
create function shown_parts(p_film bigint, p_shows text) returns table (rank int, task_id bigint) language plpgsql stable as $$
begin
  return query
    select case p.kind when 'compose' then -1 else p.segment::int end, (array_agg(p.task_id order by t.created_at desc, p.task_id desc))[1]
      from film_parts p join tasks t on t.id = p.task_id
     where p.film_id = p_film and t.state = 'success'
       and (p.kind = 'compose' or p.kind = 'video' and p_shows = 'composed and shots')
     group by 1;
end $$;

-- What can still be read of a task's results.
create function creations_of(p_task bigint, p_shows text) returns jsonb language plpgsql stable as $$
begin
  if p_shows = 'own' then
    return (select jsonb_agg(creation_as_read(c) order by c.place) from creations c where c.task_id = p_task and c.keep_until > now());
  end if;
  if p_shows = 'episodes' then
    return (select jsonb_agg(c.value order by e.place, c.ordinality)
              from episodes e join tasks t on t.id = e.task_id,
                   jsonb_array_elements(creations_of(e.task_id, t.shows)) with ordinality c where e.parent_id = p_task);
  end if;
  return (select jsonb_agg(creation_as_read(c) order by s.rank, c.place)
            from shown_parts(p_task, p_shows) s join creations c on c.task_id = s.task_id where c.keep_until > now());
end $$;

-- A poll in one message: sets the tenant and reads, so that a foreign task is simply not there.
create function read_task(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean,
                 payload bytea, creations jsonb, is_part boolean, generator text)
  language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    -- Parts that a film's create made have no words of their own.
    select t.state, t.err_code, t.credits, t.progress, t.seq, t.lane, t.bgm, coalesce(i.payload, ''::bytea),
           case when t.state = 'success' then creations_of(p_id, t.shows) end,
           t.episode_of is not null or not t.runs and t.shows <> 'episodes', t.generator
      from tasks t left join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant;
end $$;

-- A balance without what ended a moment ago and is not swept yet.
create function read_account(p_tenant bigint, p_default int)
  returns table (available bigint, ending bigint, slots int, in_use int, waiting int) language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    select a.available - ended.credits, a.ending - ended.credits, slots_of(p_tenant, 'normal', p_default), lanes.in_use, lanes.waiting
      from accounts a,
           lateral (select coalesce(sum(g.remain), 0)::bigint as credits from grants g
                     where a.next_end <= now() and g.tenant_id = p_tenant and g.remain > 0 and g.ends_at <= now()) ended,
           lateral (select sum(l.in_use)::int as in_use, sum(l.waiting + l.preparing)::int as waiting
                      from tenant_lanes l where l.tenant_id = p_tenant) lanes
     where a.tenant_id = p_tenant;
end $$;

-- Takes a key for the calling session, unless another session has it: a request in flight, whose lock falls with its node.
create function claim_key(p_name text, p_tenant bigint, p_method text, p_path text, p_key text,
    out is_ours boolean, out body_hash text, out reply text, out is_open boolean)
  language plpgsql as $$
begin
  is_ours := pg_try_advisory_lock(hashtextextended(p_name, 1));
  if not is_ours then
    return;
  end if;
  perform set_config('app.tenant', p_tenant::text, true);
  select k.body_hash, k.reply, k.is_open into body_hash, reply, is_open from idempotency_keys k
   where k.tenant_id = p_tenant and k.method = p_method and k.path = p_path and k.key = p_key
     and k.created_at > now() - interval '24 hours';
end $$;

-- Speech has a few slots of its own, the same for everyone.
create function slots_of(p_tenant bigint, p_lane text, p_default int) returns int language plpgsql stable as $$
begin
  return (select coalesce(l.slots, t.concurrency, p_default)
            from tenants t join tenant_lanes l on l.tenant_id = t.id and l.lane = p_lane where t.id = p_tenant);
end $$;

-- Tasks of the tenant that have not begun. Counted one by one only where the counters of its lanes, which do not tell
-- those that run from those that have a slot and wait for a place, may come to more than the cap.
create function waiting_tasks(p_cap int) returns int language plpgsql stable as $$
declare
  v_line int := (select sum(l.waiting + l.preparing + l.in_use) from tenant_lanes l where l.tenant_id = app_tenant());
begin
  if v_line < p_cap then
    return v_line;
  end if;
  return (select count(*) from tasks t where t.tenant_id = app_tenant() and t.runs and t.state in ('created', 'queueing'));
end $$;

-- What is still being prepared stands beside the line: counted with it, but it gets no slot.
create function enter_lane(p_lane text, p_default int, p_preparing boolean, p_cap int,
    out has_slot boolean, out waiting int, out created_at timestamptz)
  language plpgsql as $$
declare
  v_lane tenant_lanes;
begin
  select * into strict v_lane from tenant_lanes l where l.tenant_id = app_tenant() and l.lane = p_lane for update;
  has_slot := not p_preparing and v_lane.waiting = 0 and v_lane.in_use < slots_of(v_lane.tenant_id, p_lane, p_default);
  waiting := waiting_tasks(p_cap);
  created_at := date_trunc('milliseconds', greatest(clock_timestamp(),
    (select max(l.last_created_at) from tenant_lanes l where l.tenant_id = v_lane.tenant_id)));
  update tenant_lanes l
     set in_use = l.in_use + has_slot::int, waiting = l.waiting + (not has_slot and not p_preparing)::int,
         preparing = l.preparing + p_preparing::int, last_created_at = enter_lane.created_at
   where l.tenant_id = v_lane.tenant_id and l.lane = p_lane;
end $$;

-- The next in line gets a slot that is in hand. A task that another transaction is ending is passed over.
create function hand_on_slot(p_tenant bigint, p_lane text) returns bigint language plpgsql as $$
declare
  v_next bigint;
begin
  select t.id into v_next from tasks t
   where t.tenant_id = p_tenant and t.lane = p_lane and not t.has_slot and not t.preparing and t.runs and t.state in ('created', 'queueing')
   order by t.created_at, t.id limit 1 for update skip locked;
  if v_next is not null then
    update tasks set has_slot = true where id = v_next;
    insert into outbox (task_id, kind, tenant_id) values (v_next, 'start', p_tenant)
      on conflict do nothing;
  end if;
  return v_next;
end $$;

-- True when a slot was handed on, so that an order lies in the outbox.
create function leave_lane(p_lane text, p_had_slot boolean, p_was_preparing boolean, p_default int) returns boolean language plpgsql as $$
declare
  v_lane tenant_lanes;
  v_next bigint;
begin
  select * into strict v_lane from tenant_lanes l where l.tenant_id = app_tenant() and l.lane = p_lane for update;
  if p_had_slot and v_lane.waiting > 0 and v_lane.in_use <= slots_of(v_lane.tenant_id, p_lane, p_default) then
    v_next := hand_on_slot(v_lane.tenant_id, p_lane);
  end if;
  update tenant_lanes l
     set in_use = l.in_use - (p_had_slot and v_next is null)::int,
         waiting = l.waiting - ((not p_had_slot and not p_was_preparing) or v_next is not null)::int,
         preparing = l.preparing - p_was_preparing::int
   where l.tenant_id = v_lane.tenant_id and l.lane = p_lane;
  return v_next is not null;
end $$;
