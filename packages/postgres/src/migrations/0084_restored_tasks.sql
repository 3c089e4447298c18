-- Up Migration

-- Tasks that were open in restored data. Attempts that started after that moment are lost, and a provider may work for them.
create table restored_tasks (
  task_id bigint primary key,
  tenant_id bigint not null
);
grant select on restored_tasks to kinora_worker;
grant select, delete on restored_tasks to kinora_system;
alter table restored_tasks enable row level security;
alter table restored_tasks force row level security;
create policy own_tenant on restored_tasks to kinora_worker using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on restored_tasks to kinora_system using (true) with check (true);
create policy for_backup on restored_tasks for select to kinora_backup using (true);

-- Another attempt, which is lost, may have started the job of this one: no back end knows it by this id.
alter table attempts add column after_restore boolean not null default false;

-- Called before a job is started at a paid back end: true if a lost attempt may have started it already. Then the outcome is unknown.
-- An attempt that was in the data may be the same job as a later one, so that it is in doubt as well.
create function doubt_attempt(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int) returns boolean language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  if not exists (select from restored_tasks r where r.task_id = p_task) then
    return false;
  end if;
  update attempts a set state = 'unknown', after_restore = true, ask_at = now()
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no and a.state = 'intended' and a.handle is null;
  return found;
end $$;

-- As before. A decision to start again removes the doubt of a restore from later starts of the task.
create or replace function resolve_unknown(p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb, p_fault text,
    p_never_started boolean default false) returns boolean language plpgsql as $$
declare
  v_attempt attempts;
begin
  update attempts a
     set state = p_state, handle = coalesce(p_handle, a.handle), fault = p_fault,
         started_at = case when p_state = 'started' then now() else a.started_at end,
         ended_at = case when p_state = 'failed' then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no and a.state = 'unknown'
   returning * into v_attempt;
  if not found then
    return false;
  end if;
  if p_state = 'failed' and p_handle is null and (p_never_started or (v_attempt.word is not null and not v_attempt.word_charged)) then
    perform release_cost(v_attempt.tenant_id, p_task, p_step_no, p_try_no);
  end if;
  if v_attempt.word = 'start-again' then
    delete from restored_tasks r where r.task_id = p_task;
  end if;
  insert into outbox (task_id, kind, tenant_id)
    select t.id, 'resume', t.tenant_id from tasks t where t.id = p_task and t.state = 'processing'
    on conflict (task_id, kind) do update set due_at = now();
  return true;
end $$;
