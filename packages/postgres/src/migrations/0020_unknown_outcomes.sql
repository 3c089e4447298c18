-- Up Migration

-- Attempts nobody knows the outcome of: when their back end is asked next, how often it was, what the operator says.
alter table attempts add column ask_at timestamptz not null default now();
alter table attempts add column asks int not null default 0;
alter table attempts add column word text check (word in ('start-again', 'give-up'));
create index attempts_to_ask on attempts (ask_at) where state = 'unknown';
grant update (word, ask_at) on attempts to kinora_admin;
create policy for_operators_word on attempts for update to kinora_admin using (true);

-- A workflow that waits for the outcome of a step is told to look again.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('start', 'stop', 'resume'));

-- An outcome has become known. False when somebody else knew it first.
create function resolve_unknown(p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb, p_fault text) returns boolean
  language plpgsql as $$
begin
  update attempts a
     set state = p_state, handle = coalesce(p_handle, a.handle), fault = p_fault,
         started_at = case when p_state = 'started' then now() else a.started_at end,
         ended_at = case when p_state = 'failed' then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no and a.state = 'unknown';
  if not found then
    return false;
  end if;
  insert into outbox (task_id, kind, tenant_id)
    select t.id, 'resume', t.tenant_id from tasks t where t.id = p_task and t.state = 'processing'
    on conflict (task_id, kind) do update set due_at = now();
  return true;
end $$;
