-- Up Migration

-- As before, but each statement has the first and the last id of the tasks that it reads, so that its plan contains only their
-- partitions. Parts and episodes may be on other days than their film.

create or replace function shown_parts(p_film bigint, p_shows text) returns table (rank int, task_id bigint) language plpgsql stable as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p where p.film_id = p_film;
  return query
    select case p.kind when 'compose' then -1 else p.segment::int end, (array_agg(p.task_id order by t.created_at desc, p.task_id desc))[1]
      from film_parts p join tasks t on t.id = p.task_id
     where p.film_id = p_film and t.id between v_first and v_last and t.state = 'success'
       and (p.kind = 'compose' or p.kind = 'video' and p_shows = 'composed and shots')
     group by 1;
end $$;

create or replace function creations_of(p_task bigint, p_shows text) returns jsonb language plpgsql stable as $$
declare
  v_parts bigint[];
  v_first bigint;
  v_last bigint;
begin
  if p_shows = 'own' then
    return (select jsonb_agg(creation_as_read(c) order by c.place) from creations c where c.task_id = p_task and c.keep_until > now());
  end if;
  if p_shows = 'episodes' then
    select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = p_task;
    return (select jsonb_agg(c.value order by e.place, c.ordinality)
              from episodes e join tasks t on t.id = e.task_id,
                   jsonb_array_elements(creations_of(e.task_id, t.shows)) with ordinality c
             where e.parent_id = p_task and t.id between v_first and v_last);
  end if;
  v_parts := array(select s.task_id from shown_parts(p_task, p_shows) s order by s.rank);
  select min(part), max(part) into v_first, v_last from unnest(v_parts) part;
  return (select jsonb_agg(creation_as_read(c) order by s.rank, c.place)
            from unnest(v_parts) with ordinality s (task_id, rank) join creations c on c.task_id = s.task_id
           where c.task_id between v_first and v_last and c.keep_until > now());
end $$;

create or replace function move_film(p_film bigint) returns int language plpgsql as $$
declare
  v_first bigint;
  v_last bigint;
  v_percent int;
  v_version int;
begin
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p where p.film_id = p_film;
  v_percent := (select floor(0.97 * sum(p.weight * t.progress) / sum(p.weight)) from film_parts p join tasks t on t.id = p.task_id
                 where p.film_id = p_film and t.id between v_first and v_last and p.place is not null);
  update tasks t set progress = v_percent where t.id = p_film and t.state = 'processing' and t.progress < v_percent
    returning t.seq * 1000 + t.progress into v_version;
  return v_version;
end $$;

create or replace function find_made_parts(p_tenant bigint, p_hashes text[]) returns table (hash text, creation jsonb) language plpgsql as $$
declare
  v_since bigint := first_id_at(now() - interval '30 days');
  v_first bigint;
  v_last bigint;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p
   where p.tenant_id = p_tenant and p.hash = any (p_hashes) and p.film_id >= v_since;
  if v_first is null then
    return;
  end if;
  return query
    select distinct on (p.hash) p.hash, creation_as_read(c)
      from film_parts p join tasks t on t.id = p.task_id join creations c on c.task_id = p.task_id
     where p.tenant_id = p_tenant and p.hash = any (p_hashes) and p.film_id >= v_since
       and t.id between v_first and v_last and c.task_id between v_first and v_last
       and t.state = 'success' and c.removed_at is null and c.keep_until > now() + interval '1 day'
     order by p.hash, p.task_id desc;
end $$;

create or replace function end_parts(p_tenant bigint, p_film bigint, p_err text, p_err_msg text) returns jsonb language plpgsql as $$
declare
  v_first bigint;
  v_last bigint;
  v_ended jsonb;
begin
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p where p.film_id = p_film;
  with ended as (
    update tasks t set state = 'failed', err_code = p_err, err_msg = p_err_msg, seq = t.seq + 1, ended_at = now() from film_parts p
     where p.film_id = p_film and t.id between v_first and v_last and t.id = p.task_id and not t.runs and t.state in ('created', 'processing')
     returning t.id, t.seq, t.progress
  ), told as (
    insert into task_events (task_id, seq, tenant_id, state) select e.id, e.seq, p_tenant, 'failed' from ended e
  )
  select jsonb_agg(jsonb_build_object('id', e.id::text, 'version', e.seq * 1000 + e.progress)) into v_ended from ended e;
  return v_ended;
end $$;

create or replace function keep_film(p_film bigint, p_keep_days int) returns jsonb language plpgsql as $$
declare
  v_first bigint;
  v_last bigint;
begin
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p where p.film_id = p_film;
  update creations c set keep_until = now() + make_interval(days => p_keep_days) from film_parts p
   where p.film_id = p_film and c.task_id between v_first and v_last and c.task_id = p.task_id and c.removed_at is null;
  return null;
end $$;

create or replace function read_film_reply(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean, payload bytea,
                 creations jsonb, is_part boolean, generator text, model text, params jsonb, used jsonb, media jsonb,
                 created_at timestamptz, updated_at timestamptz, records jsonb, has_expired boolean, err_msg text,
                 warnings jsonb, values_used jsonb, price_lines jsonb)
  language plpgsql as $$
declare
  v_first bigint;
  v_last bigint;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select min(p.task_id), max(p.task_id) into v_first, v_last from film_parts p where p.film_id = p_id;
  return query
    with parts as materialized (
      select p.*, t.state as part_state, t.err_code as part_err, t.err_msg as part_msg, t.created_at as opened_at,
             coalesce(t.ended_at, t.processing_at, t.created_at) as changed_at,
             case when t.state = 'success' then creations_of(t.id, 'own') end as made
        from film_parts p join tasks t on t.id = p.task_id where p.film_id = p_id and t.id between v_first and v_last
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

create or replace function move_parent(p_part bigint) returns table (id bigint, version int) language plpgsql as $$
declare
  v_parent bigint := (select t.episode_of from tasks t where t.id = p_part);
  v_percent int;
  v_first bigint;
  v_last bigint;
begin
  if v_parent is null then
    return;
  end if;
  select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = v_parent;
  v_percent := (select floor(avg(t.progress)) from episodes e join tasks t on t.id = e.task_id where e.parent_id = v_parent and t.id between v_first and v_last);
  return query
    update tasks t set progress = v_percent where t.id = v_parent and t.state = 'processing' and t.progress < v_percent
      returning t.id, t.seq * 1000 + t.progress;
end $$;

create or replace function settle_parent(p_tenant bigint, p_parent bigint) returns jsonb language plpgsql as $$
declare
  v_parent tasks;
  v_parts record;
  v_first bigint;
  v_last bigint;
begin
  if current_setting('app.ending', true) = p_parent::text then
    return null;
  end if;
  select * into v_parent from tasks t where t.id = p_parent and t.state in ('created', 'queueing', 'processing') for update;
  if not found then
    return null;
  end if;
  select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = p_parent;
  select bool_or(t.state in ('created', 'queueing', 'processing')) as are_open, sum(t.credits) as credits, floor(avg(t.progress)) as progress,
         coalesce((array_agg(t.err_code order by e.place) filter (where t.state = 'failed'))[1], '') as err_code,
         coalesce((array_agg(t.err_msg order by e.place) filter (where t.state = 'failed'))[1], '') as err_msg
    into v_parts from episodes e join tasks t on t.id = e.task_id where e.parent_id = p_parent and t.id between v_first and v_last;
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

create or replace function settle_episodes(p_tenant bigint, p_parent bigint, p_err text, p_from text[], p_must_stop boolean, p_default int, p_keep_days int, p_err_msg text)
  returns table (generator text, seq int, has_callback boolean, handed_on boolean, others jsonb) language plpgsql as $$
declare
  v_part record;
  v_end record;
  v_handed_on boolean := false;
  v_others jsonb := '[]';
  v_first bigint;
  v_last bigint;
begin
  if not exists (select 1 from tasks t where t.id = p_parent and t.state = any (p_from)) then
    return;
  end if;
  select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = p_parent;
  perform from tasks t where t.id in (select e.task_id from episodes e where e.parent_id = p_parent) and t.id between v_first and v_last
      and t.state in ('created', 'queueing', 'processing') order by t.id for update;
  perform set_config('app.ending', p_parent::text, true);
  for v_part in
    select t.id, t.progress from episodes e join tasks t on t.id = e.task_id
     where e.parent_id = p_parent and t.id between v_first and v_last and t.state in ('created', 'queueing', 'processing') order by e.place
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

create or replace function episodes_ready(p_tenant bigint, p_parent bigint, p_prepared jsonb, p_default int) returns boolean language plpgsql as $$
declare
  v_parts bigint[];
  v_first bigint;
  v_last bigint;
  v_lane tenant_lanes;
  v_slots int;
begin
  select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = p_parent;
  v_parts := array(select t.id from episodes e join tasks t on t.id = e.task_id
    where e.parent_id = p_parent and t.id between v_first and v_last and t.preparing and t.state = 'created' order by t.id for update of t);
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

create or replace function read_episode_replies(p_tenant bigint, p_parent bigint) returns table (id bigint, place int, state text, err_code text, err_msg text) language plpgsql as $$
declare
  v_first bigint;
  v_last bigint;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select min(e.task_id), max(e.task_id) into v_first, v_last from episodes e where e.parent_id = p_parent;
  return query
    select e.task_id, e.place, t.state, t.err_code, t.err_msg from episodes e join tasks t on t.id = e.task_id
     where e.parent_id = p_parent and t.id between v_first and v_last and e.tenant_id = p_tenant order by e.place;
end $$;
