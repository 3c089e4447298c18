-- Up Migration

-- How each worker sees its servers. A row that was not told again for a while is of a worker that is gone.
create table seen_servers (
  holder text not null,
  pool text not null,
  server text not null,
  places integer not null,
  busy integer not null,
  state text not null check (state in ('well', 'on trial', 'out')),
  version text not null,
  missing jsonb not null,
  told_at timestamptz not null default now(),
  primary key (holder, pool, server)
);
grant select, insert, update, delete on seen_servers to kinora_system;
grant select on seen_servers to kinora_admin;

-- How much waits for a pool, and how long what began lately had waited.
create table pool_waits (
  pool text primary key,
  waiting integer not null,
  seconds double precision not null,
  told_at timestamptz not null default now()
);
grant select, insert, update on pool_waits to kinora_system;
grant select on pool_waits to kinora_api, kinora_admin;
