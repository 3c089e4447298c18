-- Up Migration

-- Raises what a task holds to its full price, once its input has been measured, and keeps the lines of that price.
-- Asked again, it changes nothing.
-- False when the task has begun or ended meanwhile.
create function top_up_task(p_tenant bigint, p_task bigint, p_credits bigint, p_lines jsonb) returns boolean language plpgsql as $$
declare
  v_task tasks;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_task from tasks t where t.id = p_task and t.state in ('created', 'queueing') for update;
  if not found then
    return false;
  end if;
  if v_task.billable and p_credits > v_task.credits then
    perform hold_for_task(p_task, v_task.key_id, p_credits - v_task.credits, 'topup');
    update tasks t set credits = p_credits where t.id = p_task;
  end if;
  update task_inputs i set price_lines = p_lines where i.task_id = p_task;
  return true;
end $$;
