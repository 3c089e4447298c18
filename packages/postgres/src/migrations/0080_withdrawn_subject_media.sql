-- Up Migration

-- Where the media of a deleted subject is while an open task uses it. No URL is signed for objects there.
alter table deleted_subject_media add column withdrawn_key text;
-- No row has a key yet.
-- squawk-ignore require-concurrent-index-creation
create index deleted_subject_media_withdrawn on deleted_subject_media (withdrawn_key) where withdrawn_key is not null;

create or replace function unneeded_objects(p_keys text[], p_owners bigint[]) returns setof text language plpgsql stable
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
     and not exists (select 1 from deleted_subject_media d where d.withdrawn_key = s.key and d.key <> s.key)
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
