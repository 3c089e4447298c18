-- Up Migration

-- A role per need. None can log in: a process connects as its own login and takes on the role it needs,
-- so an operator may give each process a login that is a member of its own role only.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['kinora_api', 'kinora_worker', 'kinora_system', 'kinora_admin', 'kinora_ledger'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception when duplicate_object or unique_violation then null;
    end;
    if wanted <> 'kinora_ledger' then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end $$;

-- Fails closed: without a tenant set for the transaction there is no tenant to compare with.
create function app_tenant() returns bigint language sql stable parallel safe
  return current_setting('app.tenant')::bigint;

create table tenants (
  id bigint primary key,
  name text not null,
  concurrency int check (concurrency > 0),
  weight real not null default 1 check (weight > 0),
  webhook_secret_sealed bytea not null,
  -- signs beside the new one until then
  webhook_secret_before_sealed bytea,
  webhook_secret_before_until timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);

create table api_keys (
  id text primary key check (length(id) = 12),
  tenant_id bigint not null references tenants (id),
  env text not null check (env in ('live', 'test')),
  name text not null,
  scopes text[] not null,
  secret_sha256 text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  suspended_at timestamptz,
  deleted_at timestamptz
);
create index api_keys_by_tenant on api_keys (tenant_id);
create index api_keys_by_age on api_keys (created_at);

-- Slots of a tenant and its line before them. One row, so that a create locks one thing.
create table tenant_lanes (
  tenant_id bigint not null references tenants (id),
  lane text not null check (lane in ('normal', 'off-peak', 'speech')),
  -- none: as many as the tenant's concurrency
  slots int check (slots > 0),
  in_use int not null default 0 check (in_use >= 0),
  waiting int not null default 0 check (waiting >= 0),
  -- tasks whose inputs are being fetched and checked: not yet in line
  preparing int not null default 0 check (preparing >= 0),
  last_created_at timestamptz not null default '-infinity',
  primary key (tenant_id, lane)
) with (fillfactor = 50);
create index tenant_lanes_with_line on tenant_lanes (tenant_id) where waiting > 0;

-- The four accounts of a tenant side by side: a posting touches one row, and no two tenants share one.
create table accounts (
  tenant_id bigint primary key references tenants (id),
  available bigint not null default 0 check (available >= 0),
  holding bigint not null default 0 check (holding >= 0),
  revenue bigint not null default 0 check (revenue >= 0),
  funding bigint not null default 0 check (funding <= 0),
  -- how much of what is available will end, and when the first of it does; all else stays until it is used
  ending bigint not null default 0 check (ending between 0 and available),
  next_end timestamptz not null default 'infinity',
  check (available + holding + revenue + funding = 0)
) with (fillfactor = 50);

-- `remain` is kept only for grants that end: of the others it follows from what is available.
create table grants (
  id bigint primary key,
  tenant_id bigint not null references tenants (id),
  name text not null,
  credits bigint not null check (credits > 0),
  remain bigint not null check (remain between 0 and credits),
  created_at timestamptz not null default now(),
  ends_at timestamptz
);
create index grants_by_tenant on grants (tenant_id, id);
create index grants_to_end on grants (ends_at) where remain > 0 and ends_at is not null;

-- What a hold took from grants that end, so that a release finds its way back.
create table grant_uses (
  ref_id bigint not null,
  grant_id bigint not null,
  tenant_id bigint not null,
  credits bigint not null check (credits > 0),
  primary key (ref_id, grant_id)
) partition by range (ref_id);

-- A row for every key that has a budget, and for no other.
create table key_budgets (
  key_id text primary key references api_keys (id),
  tenant_id bigint not null references tenants (id),
  monthly bigint not null check (monthly >= 0),
  month date not null,
  spent bigint not null check (spent >= 0)
) with (fillfactor = 50);

-- ref_id is the task's id, or the grant's own: ids are time-ordered, so the range is a period.
create table ledger_txns (
  ref_id bigint not null,
  kind text not null check (kind in ('hold', 'topup', 'capture', 'release', 'grant', 'expire')),
  tenant_id bigint not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  primary key (ref_id, kind)
) partition by range (ref_id);
create unique index ledger_one_resolution on ledger_txns (ref_id) where kind in ('capture', 'release');
create index ledger_txns_by_tenant on ledger_txns (tenant_id, ref_id);

create table ledger_entries (
  ref_id bigint not null,
  kind text not null,
  account text not null check (account in ('available', 'holding', 'revenue', 'funding')),
  tenant_id bigint not null,
  amount bigint not null check (amount <> 0),
  primary key (ref_id, kind, account)
) partition by range (ref_id);
create index ledger_entries_by_tenant on ledger_entries (tenant_id, account);
