-- Up Migration

-- As before, with the origin of each part.
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
                     'isFromCreate', p.place is not null, 'creations', coalesce(p.made, '[]')) order by p.opened_at, p.place, p.task_id) from parts p),
           t.state = 'success' and not exists (select 1 from parts p where p.made is not null), t.err_msg,
           i.warnings, i.values_used, i.price_lines
      from tasks t join task_inputs i on i.task_id = p_id
     where t.id = p_id and t.tenant_id = p_tenant and t.shows in ('composed', 'composed and shots');
end $$;

select set_plan_modes();
