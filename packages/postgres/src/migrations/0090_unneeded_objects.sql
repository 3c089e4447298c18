-- Up Migration

-- As before, but the tasks, results and inputs of all owners are read by their ids, and the params of open tasks only for media of
-- subjects that were deleted or changed, which deleted_subject_media lists.
create or replace function unneeded_objects(p_keys text[], p_owners bigint[]) returns setof text language plpgsql stable
  set enable_seqscan = off as $$
declare
  v_keys text[];
  v_subject_keys text[];
  v_from bigint := open_from();
begin
  with used as materialized (
    select c.task_id as owner, unnest(array[c.result ->> 'key', c.cover ->> 'key', c.watermarked ->> 'key']) as key from creations c
     where c.task_id = any (p_owners) and c.removed_at is null
    union all
    select i.task_id, unnest(array[i.prepared_key, i.object ->> 'key']) from inputs i join tasks t on t.id = i.task_id
     where i.task_id = any (p_owners) and t.id = any (p_owners) and i.removed_at is null
  ), open as materialized (
    select t.id as owner from tasks t where t.id = any (p_owners) and t.state in ('created', 'queueing', 'processing')
  )
  select array_agg(s.key) into v_keys from unnest(p_keys, p_owners) as s (key, owner)
   where not exists (select 1 from open o where o.owner = s.owner)
     and not exists (select 1 from used u where u.owner = s.owner and u.key = s.key)
     and not exists (select 1 from preparations p where p.task_id = s.owner)
     and not exists (select 1 from uploads u where u.id = s.owner and s.key in (u.put_key, u.object ->> 'key'))
     and not exists (select 1 from deleted_subject_media d where d.withdrawn_key = s.key and d.key <> s.key)
     and not exists (select 1 from subjects b where (b.images || b.videos) @> jsonb_build_array(jsonb_build_object('key', s.key)));
  v_subject_keys := array(select d.key from deleted_subject_media d where d.key = any (v_keys));
  if cardinality(v_subject_keys) = 0 then
    return query select unnest(v_keys);
    return;
  end if;
  -- A task works on with the media of a subject that was deleted after it had been admitted.
  return query
    select k from unnest(v_keys) k
    except
    select named #>> '{}' from tasks t join task_inputs i on i.task_id = t.id, jsonb_path_query(i.params, '$.**.key') named
     where t.id >= v_from and i.task_id >= v_from and t.state in ('created', 'queueing', 'processing');
end $$;

select set_plan_modes();
