-- Up Migration

-- The operator's word on the weights of the built-in engine; one without a row was never asked for. The two numbers grow
-- with every call, so that workers can say which one they have answered without comparing clocks.
create table wanted_weights (
  name text primary key,
  is_wanted boolean not null,
  licence text not null,
  asks integer not null default 0,
  checks integer not null default 0,
  changed_at timestamptz not null default now()
);
grant select on wanted_weights to kinora_system;
grant select, insert, update on wanted_weights to kinora_admin;

-- What each worker has of them. A row that was not told again for a while is of a worker that is gone.
create table held_weights (
  holder text not null,
  name text not null,
  state text not null check (state in ('absent', 'pulling', 'ready', 'broken')),
  done_bytes bigint not null,
  fault text not null,
  asks integer not null,
  checks integer not null,
  told_at timestamptz not null default now(),
  primary key (holder, name)
);
grant select, insert, update, delete on held_weights to kinora_system;
grant select on held_weights to kinora_admin;
