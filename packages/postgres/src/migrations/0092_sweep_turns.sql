-- Up Migration

-- Until when no other process begins a round of a job over all tenants.
create table sweep_turns (
  job text primary key,
  until timestamptz not null
);
grant select, insert, update on sweep_turns to kinora_system;
