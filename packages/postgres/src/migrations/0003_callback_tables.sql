-- Up Migration

-- Which tenants have callbacks to send, and when the first of them is due. Whoever changes a tenant's queues locks its line.
create table callback_lines (
  tenant_id bigint primary key references tenants (id),
  next_due_at timestamptz not null
) with (fillfactor = 50);
create index callback_lines_due on callback_lines (next_due_at) where next_due_at < 'infinity';

-- A tenant's callbacks to one origin: when the next is due, and how many tries have failed in a row.
create table callback_queues (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id),
  origin text not null,
  host text not null,
  next_due_at timestamptz not null,
  failures int not null default 0,
  probe_at timestamptz,
  used_at timestamptz not null default now(),
  unique (tenant_id, origin)
) with (fillfactor = 50);
create index callback_queues_due on callback_queues (tenant_id, next_due_at) where next_due_at < 'infinity';
create index callback_queues_idle on callback_queues (used_at) where next_due_at = 'infinity';

-- What is still to be sent, and nothing else: like the outbox it is not split by days. Under the lock of the tenant's line.
create table callbacks_waiting (
  task_id bigint not null,
  event text not null,
  tenant_id bigint not null,
  queue_id bigint not null,
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  -- the beginning of the task is under way and must arrive first
  is_held boolean not null default false,
  primary key (task_id, event)
);
create index callbacks_in_line on callbacks_waiting (queue_id, due_at) where lease_until is null and not is_held;
create index callbacks_under_way on callbacks_waiting (lease_until) where lease_until is not null;

create table deliveries (
  task_id bigint not null,
  event text not null check (event in ('processing', 'success', 'failed', 'test')),
  tenant_id bigint not null,
  seq int not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'exhausted', 'dropped')),
  -- further ones are asked for by hand; each has tries of its own
  sending smallint not null default 1,
  attempts smallint not null default 0,
  test_url text,
  ended_at timestamptz,
  primary key (task_id, event)
) partition by range (task_id);
create index deliveries_by_tenant on deliveries (tenant_id, task_id);

-- Every try there was, and those that were not made because the receiver is known to be down.
create table delivery_tries (
  task_id bigint not null,
  event text not null,
  tenant_id bigint not null,
  sending smallint not null,
  attempt smallint not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('delivered', 'failed', 'gone', 'skipped')),
  status smallint not null,
  duration_ms int not null,
  fault text not null,
  answer text not null
) partition by range (task_id);
create index delivery_tries_of on delivery_tries (task_id, event);
