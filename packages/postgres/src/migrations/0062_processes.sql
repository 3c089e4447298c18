-- Up Migration

-- Running workers with version, roles and effective settings. Secrets are masked before a row is written.
create table seen_processes (
  holder text primary key,
  version text not null,
  roles text[] not null,
  settings jsonb not null,
  started_at timestamptz not null,
  told_at timestamptz not null default now()
);
grant select, insert, update, delete on seen_processes to kinora_system;
grant select on seen_processes to kinora_admin;

-- The last check of the invariants, and what it found.
grant select (at) on invariant_checks to kinora_admin;
grant select on invariant_faults to kinora_admin;
