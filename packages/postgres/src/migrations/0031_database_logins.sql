-- Up Migration

-- Each role is a login of its own and a member of no other role, so a session can become nothing else. Passwords are set by
-- `migrate`, never here. Roles belong to the server: a migration of another database may have created them already.
do $$
declare
  login text;
begin
  foreach login in array array['kinora_api', 'kinora_worker', 'kinora_system', 'kinora_admin', 'kinora_backup'] loop
    begin
      execute format('create role %I login noinherit', login);
    exception when duplicate_object or unique_violation then null;
    end;
    if not (select rolcanlogin from pg_roles where rolname = login) then
      execute format('alter role %I login', login);
    end if;
  end loop;
end $$;

-- The backup reads every row of every tenant and writes nothing. It reads partitions directly, as pg_dump does,
-- so it also needs the right on partitions that are created later. A policy works where BYPASSRLS needs a superuser.
grant usage on schema public to kinora_backup;
grant select on all tables in schema public to kinora_backup;
grant select on all sequences in schema public to kinora_backup;
alter default privileges in schema public grant select on tables to kinora_backup;
alter default privileges in schema public grant select on sequences to kinora_backup;
do $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition
  loop
    execute format('create policy for_backup on %s for select to kinora_backup using (true)', tenant_table);
  end loop;
end $$;
