-- Up Migration

-- What was written lately is found by where it lies: both tables only grow at their end.
create index ledger_txns_lately on ledger_txns using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index task_events_lately on task_events using brin (at) with (pages_per_range = 32, autosummarize = on);

-- Which transaction wrote a posting, so that a later snapshot tells exactly what an earlier one did not see.
alter table ledger_txns add column xid xid8 not null default pg_current_xact_id();

-- Up to where the ledger has been looked at; and its sums up to there, a second set of books beside the accounts.
create table invariant_checks (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null,
  snapshot pg_snapshot not null
);
insert into invariant_checks (at, snapshot) values ('-infinity', '1:1:');

create table ledger_sums (
  tenant_id bigint not null,
  account text not null,
  total bigint not null,
  primary key (tenant_id, account)
) with (fillfactor = 50);

-- What is broken, until it is not.
create table invariant_faults (
  invariant text not null,
  id text not null,
  since timestamptz not null default now(),
  primary key (invariant, id)
);

grant select, update on invariant_checks to kinora_system;
grant select, insert, update, delete on ledger_sums, invariant_faults to kinora_system;
alter table ledger_sums enable row level security;
alter table ledger_sums force row level security;
create policy all_tenants on ledger_sums to kinora_system using (true) with check (true);
