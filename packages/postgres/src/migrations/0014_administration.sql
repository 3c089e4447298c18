-- Up Migration

alter table api_keys add column last_used_at timestamptz;
alter table api_keys add column creator text not null default 'operator';
grant update (last_used_at) on api_keys to kinora_api;

---------------------------------------------------------------------------------------- back ends

-- Only what was ever switched stands here; a back end without a row is on.
create table backend_switches (
  name text primary key,
  state text not null check (state in ('enabled', 'draining', 'disabled')),
  changed_at timestamptz not null default now()
);
grant select on backend_switches to kinora_api, kinora_worker, kinora_system;
grant select, insert, update on backend_switches to kinora_admin;

---------------------------------------------------------------------------------------- audit log

-- Who did what. Every row carries the hash of the one before, so a row that is changed, put in or taken out shows;
-- the last hash also stands in a table of its own, so that the newest rows cannot be cut off either.
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  actor text not null check (actor in ('operator', 'key', 'system', 'nobody')),
  key_id text not null,
  tenant_id bigint,
  action text not null,
  object text not null,
  result text not null,
  address text not null,
  trace text not null,
  detail jsonb not null,
  previous bytea not null,
  hash bytea not null
);

create table audit_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, '\x');

create function audit_hash(entry audit_log) returns bytea language sql stable
  return sha256(entry.previous || convert_to(jsonb_build_array(
    entry.seq, to_char(entry.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor, entry.key_id,
    entry.tenant_id, entry.action, entry.object, entry.result, entry.address, entry.trace, entry.detail)::text, 'UTF8'));

-- Whatever an insert says of place, time and hashes is written over here.
create function chain_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_head audit_head;
begin
  select * into strict v_head from audit_head for update;
  new.seq := v_head.seq + 1;
  new.at := clock_timestamp();
  new.previous := v_head.hash;
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
create trigger chain before insert on audit_log for each row execute function chain_audit();
revoke execute on function chain_audit() from public;

-- The first row after `p_after`, among the next `p_most`, that does not fit to the one before it; and where to go on.
create function verify_audit(p_after bigint, p_most int) returns table (broken_at bigint, last_seq bigint)
  language plpgsql stable as $$
declare
  v_before bytea := coalesce((select a.hash from audit_log a where a.seq = p_after), '\x');
  v_expected bigint := p_after;
  v_row audit_log;
begin
  for v_row in select * from audit_log a where a.seq > p_after order by a.seq limit p_most loop
    v_expected := v_expected + 1;
    if v_row.seq <> v_expected or v_row.previous <> v_before or v_row.hash <> audit_hash(v_row) then
      return query select v_expected, v_row.seq;
      return;
    end if;
    v_before := v_row.hash;
  end loop;
  if v_expected < p_after + p_most and v_expected <> (select h.seq from audit_head h) then
    return query select v_expected + 1, v_expected;
    return;
  end if;
  return query select null::bigint, v_expected;
end $$;

do $$
declare
  columns text := 'seq, at, actor, key_id, tenant_id, action, object, result, address, trace, detail, previous, hash';
begin
  execute format('grant insert (%s) on audit_log to kinora_api, kinora_worker, kinora_system, kinora_admin', columns);
end $$;
grant select on audit_log, audit_head to kinora_admin;

------------------------------------------------------------------------------- over all tenants

-- Tasks that killed whoever ran them as often as is allowed, and calls nobody knows the outcome of.
create index attempts_used_up on attempts (task_id) where starts >= 3;
create index attempts_unknown on attempts (task_id) where state = 'unknown';
grant select on attempts to kinora_admin;
create policy for_operators on attempts for select to kinora_admin using (true);
create policy for_operators on tasks for select to kinora_admin using (true);
-- How long orders have waited for the engine.
grant select (created_at) on outbox to kinora_admin;
create policy for_operators on outbox for select to kinora_admin using (true);
