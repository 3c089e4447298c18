-- Up Migration

-- Whoever changes a part locks its film first.

-- The progress of a film: that of its parts by what each is expected to cost, and the last of it is its end. Null when it
-- stands there already.
create function move_film(p_film bigint) returns int language plpgsql as $$
declare
  v_percent int := (select floor(0.97 * sum(p.weight * t.progress) / sum(p.weight)) from film_parts p join tasks t on t.id = p.task_id
                     where p.film_id = p_film and p.place is not null);
  v_version int;
begin
  update tasks t set progress = v_percent where t.id = p_film and t.state = 'processing' and t.progress < v_percent
    returning t.seq * 1000 + t.progress into v_version;
  return v_version;
end $$;

-- Writes the parts of a running film; those that stand there already are answered as they are. Nothing when it has ended.
create function open_parts(p_tenant bigint, p_film bigint, p_parts jsonb) returns table (task_id bigint) language plpgsql as $$
declare
  v_film tasks;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_film from tasks t where t.id = p_film for update;
  if not found or v_film.state in ('success', 'failed') then
    return;
  end if;
  with asked as (
    select * from jsonb_to_recordset(p_parts) as a (id bigint, place smallint, kind text, segment smallint, weight real, hash text,
      prompt text, lyric text, shown jsonb)
  ), written as (
    insert into film_parts as p (film_id, task_id, tenant_id, place, kind, segment, weight, hash, prompt, lyric, shown)
      select p_film, a.id, p_tenant, a.place, a.kind, a.segment, a.weight, a.hash, a.prompt, a.lyric, a.shown from asked a
      on conflict (film_id, place) do nothing returning p.task_id
  ), made as (
    insert into tasks (id, tenant_id, key_id, generator, version, model, resolution, credits, lane, has_slot, billable, bgm, has_callback,
        created_at, listed, runs, film_id)
      select w.task_id, p_tenant, v_film.key_id, v_film.generator, v_film.version, v_film.model, v_film.resolution, 0, v_film.lane, false,
             false, v_film.bgm, false, date_trunc('milliseconds', clock_timestamp()), false, false, p_film from written w
  )
  insert into task_events (task_id, seq, tenant_id, state) select w.task_id, 1, p_tenant, 'created' from written w;
  return query
    select p.task_id from film_parts p
     where p.film_id = p_film and p.place in (select (a ->> 'place')::smallint from jsonb_array_elements(p_parts) a) order by p.place;
end $$;

-- Finished parts of the tenant that were made from the same and whose bytes stay for a day at least, the newest of each.
create function find_made_parts(p_tenant bigint, p_hashes text[]) returns table (hash text, creation jsonb) language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    select distinct on (p.hash) p.hash, creation_as_read(c)
      from film_parts p join tasks t on t.id = p.task_id join creations c on c.task_id = p.task_id
     where p.tenant_id = p_tenant and p.hash = any (p_hashes) and p.film_id >= first_id_at(now() - interval '30 days')
       and t.state = 'success' and c.removed_at is null and c.keep_until > now() + interval '1 day'
     order by p.hash, p.task_id desc;
end $$;

-- Ends a part well, once; asked again it answers what it was ended with. Nothing when it ended otherwise.
create function close_part(p_tenant bigint, p_film bigint, p_part bigint, p_creation jsonb, p_keep_days int)
  returns table (creation jsonb, version int, film_version int, others jsonb) language plpgsql as $$
declare
  v_part tasks;
  v_others jsonb;
  v_film_version int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  perform from tasks t where t.id = p_film for update;
  select * into v_part from tasks t where t.id = p_part and t.film_id = p_film for update;
  if not found or v_part.state = 'failed' then
    return;
  end if;
  if v_part.state <> 'success' then
    v_part.seq := v_part.seq + 1;
    update tasks t set state = 'success', seq = v_part.seq, progress = 100, ended_at = now() where t.id = p_part;
    perform write_event(p_part, p_tenant, v_part.seq, 'success');
    perform write_creations(p_tenant, p_part, jsonb_build_array(p_creation), p_keep_days);
    v_film_version := move_film(p_film);
    v_others := (select jsonb_agg(jsonb_build_object('id', m.id::text, 'version', m.version)) from move_parent(p_film) m);
  end if;
  return query select creations_of(p_part, 'own') -> 0, v_part.seq * 1000 + 100, v_film_version, v_others;
end $$;

-- How far a part is, and with it its film; what moved.
create function move_part_progress(p_tenant bigint, p_film bigint, p_part bigint, p_percent int)
  returns table (id bigint, version int) language plpgsql as $$
declare
  v_version int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  perform from tasks t where t.id = p_film for update;
  v_version := move_progress(p_tenant, p_part, p_percent);
  if v_version is not null then
    return query select p_part, v_version;
    v_version := move_film(p_film);
    if v_version is not null then
      return query select p_film, v_version;
      return query select m.id, m.version from move_parent(p_film) m;
    end if;
  end if;
end $$;

-- The parts of a film that ended badly end with it, and in the same way. Which they were.
create function end_parts(p_tenant bigint, p_film bigint, p_err text) returns jsonb language plpgsql as $$
declare
  v_ended jsonb;
begin
  with ended as (
    update tasks t set state = 'failed', err_code = p_err, seq = t.seq + 1, ended_at = now() from film_parts p
     where p.film_id = p_film and t.id = p.task_id and not t.runs and t.state in ('created', 'processing')
     returning t.id, t.seq, t.progress
  ), told as (
    insert into task_events (task_id, seq, tenant_id, state) select e.id, e.seq, p_tenant, 'failed' from ended e
  )
  select jsonb_agg(jsonb_build_object('id', e.id::text, 'version', e.seq * 1000 + e.progress)) into v_ended from ended e;
  return v_ended;
end $$;

-- All of a film is kept as long as its newest success.
create function keep_film(p_film bigint, p_keep_days int) returns jsonb language plpgsql as $$
begin
  update creations c set keep_until = now() + make_interval(days => p_keep_days) from film_parts p
   where p.film_id = p_film and c.task_id = p.task_id and c.removed_at is null;
  return null;
end $$;

-- An edit or a compose has ended well: the film shows other parts from now on, and its readers are to know.
create function renew_film(p_tenant bigint, p_film bigint, p_keep_days int) returns jsonb language plpgsql as $$
declare
  v_seq int;
begin
  update tasks t set seq = t.seq + 1 where t.id = p_film and t.state = 'success' returning t.seq into v_seq;
  if not found then
    return null;
  end if;
  perform write_event(p_film, p_tenant, v_seq, 'success');
  perform keep_film(p_film, p_keep_days);
  return jsonb_build_array(jsonb_build_object('id', p_film::text, 'version', v_seq * 1000 + 100));
end $$;

-- A film with all its parts, oldest first. Nothing unless it is a film of the tenant.
create function read_film(p_tenant bigint, p_id bigint)
  returns table (state text, err_code text, credits bigint, progress smallint, seq int, lane text, bgm boolean, payload bytea,
                 creations jsonb, is_part boolean, generator text, model text, params jsonb, used jsonb, media jsonb,
                 created_at timestamptz, updated_at timestamptz, records jsonb, has_expired boolean)
  language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    with parts as materialized (
      select p.*, t.state as part_state, t.err_code as part_err, t.created_at as opened_at,
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
                     'errCode', p.part_err, 'prompt', p.prompt, 'lyric', p.lyric, 'shown', p.shown,
                     'joins', array(select j::text from unnest(p.joins) j), 'createdAt', p.opened_at, 'updatedAt', p.changed_at,
                     'creations', coalesce(p.made, '[]')) order by p.opened_at, p.place, p.task_id) from parts p),
           t.state = 'success' and not exists (select 1 from parts p where p.made is not null)
      from tasks t join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant and t.shows in ('composed', 'composed and shots');
end $$;
