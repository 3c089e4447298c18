-- Up Migration

-- Tasks that make the final video of a draft. A draft may be finalized several times.
create table finalizes (
  task_id bigint primary key,
  draft_id bigint not null,
  tenant_id bigint not null,
  created_at timestamptz not null default now()
);
create index finalizes_by_draft on finalizes (draft_id, task_id);
alter table finalizes enable row level security;
alter table finalizes force row level security;
create policy own_tenant on finalizes to kinora_api using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
create policy all_tenants on finalizes to kinora_system using (true) with check (true);
create policy for_backup on finalizes for select to kinora_backup using (true);
grant select, insert on finalizes to kinora_api;
grant select, delete on finalizes to kinora_system;
