-- Up Migration

-- An ended task that its owner struck: it is in no list any more, and the next sweep removes its media. The row stays, as
-- long as any, for the books and for whoever asks for the task by its id.
alter table inputs add column struck boolean not null default false;
create index inputs_struck on inputs (task_id) where struck and removed_at is null;
grant update (keep_until) on creations to kinora_api;

-- With a film go its parts, and with what gathers tasks go those.
create function struck_with(p_task bigint) returns setof bigint language plpgsql stable as $$
begin
  return query
    with gathered as (
      select p_task as id union all select e.task_id from episodes e where e.parent_id = p_task
    )
    select g.id from gathered g union all select p.task_id from film_parts p join gathered g on g.id = p.film_id;
end $$;

-- 'open' while it runs, or while an edit works on it; 'not there' also for one that was struck before. A struck success shows
-- nothing from now on, so its version grows.
create function strike_task(p_tenant bigint, p_task bigint, out verdict text, out version int) language plpgsql as $$
declare
  v_task tasks;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select * into v_task from tasks t where t.id = p_task and t.tenant_id = p_tenant and t.listed for update;
  if not found then
    verdict := 'not there';
    return;
  end if;
  if v_task.state in ('created', 'queueing', 'processing') or exists (
      select 1 from tasks t where t.id in (select struck_with(p_task)) and t.state in ('created', 'queueing', 'processing')) then
    verdict := 'open';
    return;
  end if;
  if v_task.state = 'success' then
    v_task.seq := v_task.seq + 1;
    perform write_event(p_task, p_tenant, v_task.seq, 'success');
  end if;
  update tasks t set listed = false, seq = v_task.seq where t.id = p_task;
  update creations c set keep_until = now() where c.task_id in (select struck_with(p_task)) and c.keep_until > now();
  update inputs i set struck = true where i.task_id in (select struck_with(p_task)) and i.removed_at is null;
  verdict := 'struck';
  version := v_task.seq * 1000 + v_task.progress;
end $$;
