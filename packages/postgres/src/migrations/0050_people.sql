-- Up Migration

-- People who sign in to the console. An erased person keeps only the row: the audit log names people by id.
create table people (
  id bigint primary key,
  email text check (email = lower(email)),
  issuer text,
  subject text,
  name text not null default '',
  is_operator boolean not null default false,
  -- The role operator as the groups of the identity provider gave it at the last sign-in.
  is_operator_by_group boolean not null default false,
  can_read_content boolean not null default false,
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  erased_at timestamptz,
  check ((issuer is null) = (subject is null)),
  check (erased_at is null or (email is null and subject is null and name = '' and not is_operator and not is_operator_by_group
                               and not can_read_content))
);
create unique index people_by_email on people (email) where email is not null;
create unique index people_by_subject on people (issuer, subject) where subject is not null;

-- A role given by hand stays when the groups of the identity provider change. The higher of the two counts.
create table memberships (
  person_id bigint not null references people (id),
  tenant_id bigint not null references tenants (id),
  source text not null check (source in ('manual', 'groups')),
  role text not null check (role in ('owner', 'creator', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (person_id, tenant_id, source)
);
create index memberships_by_tenant on memberships (tenant_id);

-- A session is of a person or of an API key. It ends by deletion of its row.
create table sessions (
  id bigint primary key,
  token_sha256 text not null unique check (length(token_sha256) = 43),
  person_id bigint references people (id),
  key_id text references api_keys (id),
  method text not null check (method in ('link', 'oidc', 'key')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  check (num_nonnulls(person_id, key_id) = 1)
);
create index sessions_by_person on sessions (person_id, id) where person_id is not null;
create index sessions_by_key on sessions (key_id) where key_id is not null;
create index sessions_by_idle_expiry on sessions (idle_expires_at);

create table login_links (
  token_sha256 text primary key check (length(token_sha256) = 43),
  person_id bigint not null references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index login_links_by_person on login_links (person_id);
create index login_links_by_expiry on login_links (expires_at);

-- Grants of signed-in operators that need a second one.
create table grant_requests (
  id bigint primary key,
  tenant_id bigint not null references tenants (id),
  credits bigint not null check (credits > 0),
  reason text not null check (reason <> ''),
  ends_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')),
  requested_by bigint not null references people (id),
  decided_by bigint references people (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (state <> 'approved' or decided_by is distinct from requested_by),
  check (state <> 'approved' or decided_by is not null)
);
create index grant_requests_by_tenant on grant_requests (tenant_id);
create index grant_requests_waiting on grant_requests (id) where state = 'waiting';

-- The key of a tenant under which its members use the public API through the console: for usage, limits and callbacks.
-- Its secret is discarded.
alter table api_keys add column is_console boolean not null default false;
-- A few rows per tenant.
-- squawk-ignore require-concurrent-index-creation
create unique index api_keys_of_console on api_keys (tenant_id) where is_console;

-- Only administration reads and writes people; the background jobs delete expired rows.
grant select, insert, update on people to kinora_admin;
grant select, insert, update, delete on memberships to kinora_admin;
grant select, insert, delete on sessions to kinora_admin;
grant update (used_at, idle_expires_at) on sessions to kinora_admin;
grant select, insert, delete on login_links to kinora_admin;
grant select, insert on grant_requests to kinora_admin;
grant update (state, decided_by, decided_at) on grant_requests to kinora_admin;
grant select (id, expires_at, idle_expires_at), delete on sessions to kinora_system;
grant select (token_sha256, expires_at), delete on login_links to kinora_system;

-- All roles of a person are read at sign-in; a role or a request is written for one tenant at a time.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['memberships', 'grant_requests'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I to kinora_admin
                      using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tenant_table);
    execute format('create policy for_operators on %I for select to kinora_admin using (true)', tenant_table);
    execute format('create policy for_backup on %I for select to kinora_backup using (true)', tenant_table);
  end loop;
end $$;

---------------------------------------------------------------------------------------- audit log

-- A person is named by id. The hash of entries without a person stays what it was.
alter table audit_log add column person_id bigint;
alter table audit_log drop constraint audit_log_actor_check;
alter table audit_log add constraint audit_log_actor_check
  check (actor in ('operator', 'person', 'key', 'system', 'nobody')) not valid;
alter table audit_log add constraint audit_log_person_check check ((actor = 'person') = (person_id is not null)) not valid;
grant insert (person_id) on audit_log to kinora_api, kinora_worker, kinora_system, kinora_admin;

create or replace function audit_hash(entry audit_log) returns bytea language sql stable
  return sha256(entry.previous || convert_to((jsonb_build_array(
    entry.seq, to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor, entry.key_id,
    entry.tenant_id, entry.action, entry.object, entry.result, entry.address, entry.trace, entry.detail)
    || case when entry.person_id is null then '[]'::jsonb else jsonb_build_array(entry.person_id) end)::text, 'UTF8'));
