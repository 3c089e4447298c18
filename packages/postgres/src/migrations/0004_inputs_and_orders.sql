-- Up Migration

-- Rows leave as soon as the engine has them; the table stays small whatever the traffic.
create table outbox (
  task_id bigint not null,
  kind text not null check (kind in ('start', 'stop')),
  tenant_id bigint not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  primary key (task_id, kind)
);
create index outbox_due on outbox (due_at);

-- Who and what appears in films again and again; those of tenant 0 are for everyone.
create table subjects (
  id bigint primary key,
  tenant_id bigint not null,
  name text not null,
  voice text not null default '',
  style text not null default '',
  description text not null default '',
  images jsonb not null,
  videos jsonb not null,
  created_at timestamptz not null default now()
);
create index subjects_by_tenant on subjects (tenant_id, id desc);

-- An image sent ahead of its request. What the customer put lies under `put_key` and may change; `object` is our copy of
-- what lay there when the upload was finished.
create table uploads (
  id bigint primary key,
  tenant_id bigint not null,
  put_key text not null,
  etag text,
  object jsonb,
  facts jsonb,
  keep_until timestamptz not null
);
create index uploads_by_age on uploads (keep_until);

-- Tasks whose inputs are to be brought in; a row leaves with the task's way into the line, or with its end.
-- Subjects are prepared the same way while their request waits; what came of it stays here until it has been read.
create table preparations (
  task_id bigint primary key,
  tenant_id bigint not null,
  kind text not null default 'task' check (kind in ('task', 'subject')),
  starts smallint not null default 0,
  due_at timestamptz not null default now(),
  outcome jsonb
);
create index preparations_due on preparations (due_at);

create table idempotency_keys (
  tenant_id bigint not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash text not null,
  reply text not null,
  -- the operation was still waiting for its end when this was written
  is_open boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, method, path, key)
) partition by hash (tenant_id, method, path, key);
create index idempotency_keys_by_age on idempotency_keys (created_at);
do $$
begin
  for part in 0..7 loop
    execute format('create table idempotency_keys_%s partition of idempotency_keys for values with (modulus 8, remainder %s)', part, part);
  end loop;
end $$;
