-- Up Migration

-- Rows that leave with their day. Tasks go first, so that nobody sees one without its parts. The ledger stays: balances are its sum.
create function tables_of_tasks() returns text[] language sql immutable
  return array['tasks', 'task_inputs', 'inputs', 'task_events', 'creations', 'film_parts', 'episodes', 'attempts', 'deliveries', 'delivery_tries', 'grant_uses'];

-- Everybody waits behind who waits for a whole table, so nobody waits for it long. Dropping comes later, when no one needs it any more.
create function detach_partition(p_parent text, p_day date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := partition_name(p_parent, p_day);
begin
  if not p_parent = any (tables_of_tasks()) then
    raise exception 'the days of % stay', p_parent;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if exists (select 1 from pg_inherits where inhrelid = to_regclass(part)) then
    execute format('alter table %I detach partition %I', p_parent, part);
  end if;
end $$;

create function drop_detached(p_parent text, p_day date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := partition_name(p_parent, p_day);
begin
  if not p_parent = any (tables_of_tasks()) or exists (select 1 from pg_inherits where inhrelid = to_regclass(part)) then
    raise exception '% is in use', part;
  end if;
  execute format('drop table if exists %I', part);
end $$;

revoke execute on function detach_partition(text, date), drop_detached(text, date) from public;
grant execute on function detach_partition(text, date), drop_detached(text, date) to kinora_system;

create index subjects_by_media on subjects using gin ((images || videos) jsonb_path_ops);

-- Which of these objects nobody needs: not an open task, nor as a result, input, upload or subject whose time has not come.
create function unneeded_objects(p_keys text[], p_owners bigint[]) returns setof text language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_keys text[];
begin
  select array_agg(s.key) into v_keys from unnest(p_keys, p_owners) as s (key, owner)
   where not exists (select 1 from tasks t where t.id = s.owner and t.state in ('created', 'queueing', 'processing'))
     and not exists (select 1 from creations c where c.task_id = s.owner and c.removed_at is null
                        and s.key in (c.result ->> 'key', c.cover ->> 'key', c.watermarked ->> 'key'))
     and not exists (select 1 from inputs i join tasks t on t.id = i.task_id where i.task_id = s.owner and i.removed_at is null
                        and s.key in (i.prepared_key, i.object ->> 'key'))
     and not exists (select 1 from preparations p where p.task_id = s.owner)
     and not exists (select 1 from uploads u where u.id = s.owner and s.key in (u.put_key, u.object ->> 'key'))
     and not exists (select 1 from subjects b where (b.images || b.videos) @> jsonb_build_array(jsonb_build_object('key', s.key)));
  if v_keys is null then
    return;
  end if;
  -- A task works on with the media of a subject that was deleted after it had been admitted.
  return query
    select k from unnest(v_keys) k
    except
    select named #>> '{}' from tasks t join task_inputs i on i.task_id = t.id, jsonb_path_query(i.params, '$.**.key') named
     where t.state in ('created', 'queueing', 'processing');
end $$;
