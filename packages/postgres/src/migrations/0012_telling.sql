-- Up Migration

-- Callbacks lie in queues, one for each tenant and origin, and a tenant's queues in its line. A pass of a dispatcher goes
-- from line to queue to callback, always by an index that holds only what may go, so its cost does not know how many wait.
-- Whatever changes a tenant's callbacks locks its line first; a pass leaves out lines that are locked.
-- Functions that meet large tables find their rows by key, whatever the planner takes the sizes of the tables for.

grant select, insert, update on callback_lines, callback_queues to kinora_api, kinora_worker, kinora_system, kinora_admin;
grant select, insert, update, delete on callbacks_waiting to kinora_api, kinora_worker, kinora_system, kinora_admin;
grant delete on callback_queues to kinora_system;
grant select, insert, delete on delivery_tries to kinora_system;
grant select on delivery_tries, task_inputs to kinora_admin;
grant select, insert, update on deliveries to kinora_admin;

-- Locks the tenant's line and gives the queue of an origin, which is due from now on; made when there is none.
create function open_callback_queue(p_tenant bigint, p_origin text, p_host text) returns bigint language plpgsql as $$
declare
  v_queue bigint;
begin
  insert into callback_lines as l (tenant_id, next_due_at) values (p_tenant, now())
    on conflict (tenant_id) do update set next_due_at = least(l.next_due_at, now());
  insert into callback_queues as q (tenant_id, origin, host, next_due_at) values (p_tenant, p_origin, p_host, now())
    on conflict (tenant_id, origin) do update set next_due_at = least(q.next_due_at, now()), used_at = now()
    returning q.id into v_queue;
  return v_queue;
end $$;

create function host_of_origin(p_origin text) returns text language sql immutable
  return rtrim(regexp_replace(p_origin, '^https?://|:[0-9]+$', '', 'g'), '.');

-- Last in its transaction, because it locks the line. The beginning of a task that was not sent before its end is dropped;
-- one that is under way holds the end back.
create function tell_task(p_task bigint, p_tenant bigint, p_event text, p_seq int) returns void language plpgsql as $$
declare
  v_input task_inputs;
  v_queue bigint;
begin
  select * into strict v_input from task_inputs i where i.task_id = p_task;
  if v_input.script ->> 'callback' = 'drop' then
    insert into deliveries (task_id, event, tenant_id, seq, status, ended_at) values (p_task, p_event, p_tenant, p_seq, 'dropped', now());
    return;
  end if;
  v_queue := open_callback_queue(p_tenant, v_input.callback_origin, host_of_origin(v_input.callback_origin));
  delete from callbacks_waiting w where w.task_id = p_task and w.event = 'processing' and w.lease_until is null;
  if found then
    update deliveries d set status = 'dropped', ended_at = now() where d.task_id = p_task and d.event = 'processing';
  end if;
  insert into deliveries (task_id, event, tenant_id, seq) values (p_task, p_event, p_tenant, p_seq);
  insert into callbacks_waiting (task_id, event, tenant_id, queue_id, is_held)
    values (p_task, p_event, p_tenant, v_queue,
            exists (select 1 from callbacks_waiting w where w.task_id = p_task and w.event = 'processing'));
end $$;

-- What an operator sends to try an address out. Its queue is its own: a receiver known to be down is asked all the same.
create function tell_test(p_id bigint, p_origin text, p_url text) returns void language plpgsql as $$
declare
  v_queue bigint := open_callback_queue(app_tenant(), 'test ' || p_origin, host_of_origin(p_origin));
begin
  insert into deliveries (task_id, event, tenant_id, seq, test_url) values (p_id, 'test', app_tenant(), 1, p_url);
  insert into callbacks_waiting (task_id, event, tenant_id, queue_id) values (p_id, 'test', app_tenant(), v_queue);
end $$;

-- False when the event was never to be told; one that is still waiting goes out soon anyway.
create function tell_again(p_task bigint, p_event text) returns boolean language plpgsql as $$
declare
  v_origin text := (select i.callback_origin from task_inputs i where i.task_id = p_task and i.tenant_id = app_tenant());
  v_queue bigint;
begin
  if v_origin is null or not exists (select 1 from deliveries d where d.task_id = p_task and d.event = p_event) then
    return false;
  end if;
  v_queue := open_callback_queue(app_tenant(), v_origin, host_of_origin(v_origin));
  update deliveries d set status = 'waiting', sending = d.sending + 1, attempts = 0, ended_at = null
   where d.task_id = p_task and d.event = p_event and d.status <> 'waiting';
  if found then
    insert into callbacks_waiting (task_id, event, tenant_id, queue_id) values (p_task, p_event, app_tenant(), v_queue);
  end if;
  return true;
end $$;
