-- Up Migration

-- As before; a back end that answers with the finished result has already worked on it when the start returns, so the attempt started
-- that many seconds earlier. The previous version calls this function without the last parameter.
drop function change_attempt(bigint, bigint, int, int, text, jsonb, jsonb, text, int, text);
create function change_attempt(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb,
    p_result jsonb, p_fault text, p_starts int, p_backend text default null, p_worked_seconds double precision default 0)
  returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  update attempts a
     set state = case when p_state = 'started' and a.state in ('done', 'failed') then a.state else coalesce(p_state, a.state) end,
         handle = coalesce(p_handle, a.handle), result = coalesce(p_result, a.result),
         fault = coalesce(p_fault, a.fault), backend = coalesce(p_backend, a.backend), starts = greatest(0, a.starts + p_starts),
         fraction = case when p_state = 'done' then 1 else a.fraction end,
         started_at = case when p_state = 'started' then greatest(a.created_at, now() - make_interval(secs => p_worked_seconds))
                           else a.started_at end,
         ended_at = case when p_state in ('done', 'failed') then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
end $$;
