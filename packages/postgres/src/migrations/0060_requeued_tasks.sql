-- Up Migration

-- A task is requeued at most once: a repeated request finds the task that the first one created.
create table requeues (
  requeued_from bigint primary key,
  task_id bigint not null unique,
  tenant_id bigint not null,
  created_at timestamptz not null default now()
);
alter table requeues enable row level security;
alter table requeues force row level security;
create policy own_tenant on requeues to kinora_api using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on requeues to kinora_system using (true) with check (true);
create policy for_operators on requeues for select to kinora_admin using (true);
create policy for_backup on requeues for select to kinora_backup using (true);
grant select, insert on requeues to kinora_api;
grant select, delete on requeues to kinora_system;
grant select (requeued_from, task_id, tenant_id) on requeues to kinora_admin;

-- The id of the task that requeues another one: the new one, or that of an earlier request.
create function claim_requeue(p_from bigint, p_task bigint) returns bigint language plpgsql as $$
declare
  v_task bigint;
begin
  insert into requeues (requeued_from, task_id, tenant_id) values (p_from, p_task, app_tenant())
    on conflict (requeued_from) do nothing returning task_id into v_task;
  if v_task is null then
    select r.task_id into v_task from requeues r where r.requeued_from = p_from;
  end if;
  return v_task;
end $$;

-- Whether an object of a request is still stored. The id in its key names the task, upload or subject that it belongs to.
create function is_object_kept(p_key text) returns boolean language plpgsql stable as $$
declare
  v_owner bigint := case when split_part(p_key, '/', -2) ~ '^[0-9]{1,19}$' then split_part(p_key, '/', -2)::bigint end;
begin
  return exists (select 1 from inputs i where i.task_id = v_owner and i.object ->> 'key' = p_key and i.removed_at is null and not i.struck)
      or exists (select 1 from uploads u where u.id = v_owner and u.object ->> 'key' = p_key)
      or exists (select 1 from creations c where c.task_id = v_owner and c.result ->> 'key' = p_key and c.removed_at is null and c.keep_until > now())
      or exists (select 1 from subjects b where (b.images || b.videos) @> jsonb_build_array(jsonb_build_object('key', p_key)));
end $$;

create function inspect_requeues(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return jsonb_build_object(
    'requeued_from', (select r.requeued_from::text from requeues r where r.task_id = p_task),
    'requeued_as', (select r.task_id::text from requeues r where r.requeued_from = p_task));
end $$;
