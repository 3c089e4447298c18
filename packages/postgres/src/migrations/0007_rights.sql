-- Up Migration

grant usage on schema public to kinora_api, kinora_worker, kinora_system, kinora_admin, kinora_ledger;
grant select on tenants, api_keys to kinora_api, kinora_worker, kinora_system;
grant select, insert, update on tenants, api_keys, tenant_lanes to kinora_admin;
grant insert, select on accounts to kinora_admin;
grant select on accounts, ledger_txns, ledger_entries to kinora_api, kinora_worker, kinora_system, kinora_admin;
grant select, update on tenant_lanes to kinora_api, kinora_worker, kinora_system;
grant select, insert, update on tasks, deliveries, attempts to kinora_api, kinora_worker, kinora_system;
grant select, insert, update, delete on subjects to kinora_api;
grant select, insert, update, delete on subjects to kinora_admin;
grant select on subjects to kinora_worker, kinora_system;
grant select, insert, update on uploads to kinora_api;
grant select, delete on uploads to kinora_system;
grant select, insert, update on inputs to kinora_api, kinora_worker, kinora_system;
grant select, insert on task_inputs, task_events, creations, film_parts, episodes to kinora_api, kinora_worker, kinora_system;
-- A film's newest success keeps all of it; a measured input sets the lines of the price.
grant update (keep_until) on creations to kinora_worker, kinora_system;
grant update (price_lines) on task_inputs to kinora_worker, kinora_system;
grant delete on inputs, task_inputs, task_events, creations, film_parts, episodes, tasks, attempts, deliveries to kinora_system;
grant select, insert, update, delete on outbox, preparations to kinora_api, kinora_worker, kinora_system;
grant select, insert on idempotency_keys to kinora_api;
grant select, delete on idempotency_keys to kinora_system;
grant select on tasks to kinora_admin;
grant select, update on accounts to kinora_ledger;
grant insert on ledger_txns, ledger_entries to kinora_ledger;
grant select, insert, update on grants, grant_uses to kinora_ledger;
grant select, insert, update, delete on key_budgets to kinora_ledger;
grant select on tasks to kinora_ledger;
grant select on grants, key_budgets to kinora_api, kinora_system, kinora_admin;
grant select on grant_uses to kinora_system;
grant delete on grant_uses to kinora_system;
revoke execute on function make_partition(text, date) from public;
grant execute on function make_partition(text, date) to kinora_system;
do $$
declare
  posting regprocedure;
begin
  foreach posting in array money_functions() loop
    execute format('revoke execute on function %s from public', posting);
  end loop;
end $$;
grant execute on function post_credits(bigint, text, bigint, text), free_budget(text, timestamptz, bigint), end_grants()
  to kinora_api, kinora_worker, kinora_system;
grant execute on function capture_part_of(bigint, bigint, bigint) to kinora_worker, kinora_system;
grant execute on function hold_for_task(bigint, text, bigint, text) to kinora_api, kinora_worker;
grant execute on function grant_credits(bigint, text, bigint, timestamptz), set_budget(text, bigint) to kinora_admin;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['accounts', 'ledger_txns', 'ledger_entries', 'grants', 'grant_uses', 'key_budgets', 'tasks', 'task_inputs', 'inputs', 'task_events',
      'creations', 'film_parts', 'episodes', 'attempts', 'deliveries', 'delivery_tries', 'callbacks_waiting', 'callback_lines', 'callback_queues', 'outbox', 'preparations', 'uploads', 'subjects', 'idempotency_keys', 'tenant_lanes'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I to kinora_api, kinora_worker, kinora_ledger, kinora_admin
                      using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tenant_table);
    execute format('create policy all_tenants on %I to kinora_system using (true) with check (true)', tenant_table);
  end loop;
end $$;

create policy for_everyone on subjects for select to kinora_api, kinora_worker using (tenant_id = 0);

-- Handing the functions over needs membership for a moment when the migrating login is no superuser.
do $$
declare
  posting regprocedure;
begin
  execute format('grant kinora_ledger to %I', current_user);
  grant create on schema public to kinora_ledger;
  foreach posting in array money_functions() loop
    execute format('alter function %s owner to kinora_ledger', posting);
  end loop;
  revoke create on schema public from kinora_ledger;
  execute format('revoke kinora_ledger from %I', current_user);
end $$;
