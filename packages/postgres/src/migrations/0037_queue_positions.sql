-- Up Migration

-- Tasks of a tenant that wait for a slot, in the order in which they get one, and what the time until then can be estimated
-- from: the slots of the lane and how long its latest tasks took. Tasks whose inputs are being prepared are among them, by
-- the time of their creation. `parents`: beside each part of a script the task that gathers it, else 0.
create function read_queue(p_tenant bigint, p_default int)
  returns table (lane text, ids text[], parents text[], slots int, task_seconds double precision) language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  return query
    select t.lane, array_agg(t.id::text order by t.created_at, t.id), array_agg(coalesce(t.episode_of, 0)::text order by t.created_at, t.id),
           slots_of(p_tenant, t.lane, p_default),
           (select avg(extract(epoch from late.ended_at - late.processing_at))::double precision
              from (select e.ended_at, e.processing_at from tasks e
                     where e.tenant_id = p_tenant and e.state = 'success' and e.lane = t.lane and e.processing_at is not null
                       and e.created_at > now() - interval '1 day'
                     order by e.created_at desc, e.id desc limit 20) late)
      from tasks t
     where t.tenant_id = p_tenant and not t.has_slot and t.runs and t.state in ('created', 'queueing')
     group by t.lane;
end $$;
