-- Up Migration

-- What test keys make belongs to a tenant of its own beside the one they were issued for: its sandbox. So whatever keeps
-- tenants apart (rows, slots, lists, idempotency keys, limits) keeps live and test apart as well.
alter table tenants add column sandbox_of bigint unique references tenants (id);

-- How a task of a test key goes; null for every other.
alter table task_inputs add column script jsonb;

-- A sandbox has the limits and the secrets of its owner, now and later.
create function follow_owner() returns trigger language plpgsql as $$
begin
  update tenants s
     set name = new.name, concurrency = new.concurrency, weight = new.weight, webhook_secret_sealed = new.webhook_secret_sealed,
         webhook_secret_before_sealed = new.webhook_secret_before_sealed,
         webhook_secret_before_until = new.webhook_secret_before_until, closed_at = new.closed_at
   where s.sandbox_of = new.id;
  return null;
end $$;
create trigger follow_owner after update on tenants for each row when (new.sandbox_of is null) execute function follow_owner();

-- False when the tenant has one already; what belongs to its row, the caller adds.
create function open_sandbox(p_id bigint, p_owner bigint) returns boolean language plpgsql as $$
begin
  insert into tenants (id, name, concurrency, weight, webhook_secret_sealed, webhook_secret_before_sealed, webhook_secret_before_until, sandbox_of)
    select p_id, t.name, t.concurrency, t.weight, t.webhook_secret_sealed, t.webhook_secret_before_sealed, t.webhook_secret_before_until, t.id
      from tenants t where t.id = p_owner
  on conflict (sandbox_of) do nothing;
  return found;
end $$;
