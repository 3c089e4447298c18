-- Up Migration

-- The worker first blocks the URLs of a closed tenant, then removes its objects; both are resumed after a crash.
alter table tenants add column media_blocked_at timestamptz;
alter table tenants add column media_removed_at timestamptz;
-- A row per tenant.
-- squawk-ignore require-concurrent-index-creation
create index tenants_to_block on tenants (closed_at) where closed_at is not null and media_blocked_at is null;
-- squawk-ignore require-concurrent-index-creation
create index tenants_to_empty on tenants (closed_at) where closed_at is not null and media_removed_at is null;
grant update (media_blocked_at, media_removed_at) on tenants to kinora_system;

-- Fires only for the columns that a sandbox copies: the system role may not update those.
create or replace trigger follow_owner
  after update of name, concurrency, weight, webhook_secret_sealed, webhook_secret_before_sealed, webhook_secret_before_until, closed_at
  on tenants for each row when (new.sandbox_of is null) execute function follow_owner();
