-- Up Migration

-- What changes stands here and stays narrow; what never changes stands in task_inputs.
create table tasks (
  id bigint primary key,
  tenant_id bigint not null,
  key_id text not null,
  generator text not null,
  version int not null,
  model text not null,
  resolution text not null default '',
  template text not null default '',
  state text not null default 'created' check (state in ('created', 'queueing', 'processing', 'success', 'failed')),
  err_code text not null default '',
  credits bigint not null,
  progress smallint not null default 0 check (progress between 0 and 100),
  seq int not null default 1,
  lane text not null,
  has_slot boolean not null,
  preparing boolean not null default false,
  billable boolean not null,
  composite boolean not null default false,
  bgm boolean not null,
  has_callback boolean not null,
  created_at timestamptz not null,
  processing_at timestamptz,
  ended_at timestamptz,
  check ((state = 'failed') = (err_code <> ''))
) partition by range (id);
-- One for each way a list is filtered. The order is by creation and not by id, which the primary key could give too:
-- the planner would take that one and walk through everybody's tasks.
create index tasks_by_tenant on tasks (tenant_id, created_at, id);
create index tasks_by_state on tasks (tenant_id, state, created_at, id);
-- On a day whose statistics know no other state the planner would look for one among all tasks of the tenant.
create index tasks_by_rare_state on tasks (tenant_id, state, created_at, id) where state <> 'success';
create index tasks_by_model on tasks (tenant_id, model, created_at, id);
create index tasks_by_resolution on tasks (tenant_id, resolution, created_at, id);
create index tasks_by_template on tasks (tenant_id, template, created_at, id) where template <> '';
create index tasks_in_line on tasks (tenant_id, lane, created_at, id)
  where not has_slot and not preparing and state in ('created', 'queueing');
create index tasks_open on tasks (id) where state in ('created', 'queueing', 'processing');

create table task_inputs (
  task_id bigint primary key,
  tenant_id bigint not null,
  model_as_sent text not null,
  used jsonb not null,
  params jsonb not null,
  texts jsonb not null,
  -- bytes, because a payload may hold U+0000 and must come back unchanged
  payload bytea not null,
  callback_url text,
  callback_origin text,
  price_version text not null,
  price_lines jsonb not null,
  trace text not null
) partition by range (task_id);

-- Media a customer sent along: an address or stored bytes, and what was made of it.
create table inputs (
  task_id bigint not null,
  place smallint not null,
  tenant_id bigint not null,
  slot text not null,
  rule text not null,
  url text,
  object jsonb,
  -- named beforehand, so that the create reply can already point to it
  prepared_key text not null,
  prepared jsonb,
  primary key (task_id, place),
  check (url is not null or object is not null)
) partition by range (task_id);

create table task_events (
  task_id bigint not null,
  seq int not null,
  tenant_id bigint not null,
  state text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (task_id, seq)
) partition by range (task_id);

create table creations (
  task_id bigint not null,
  id bigint not null,
  tenant_id bigint not null,
  place smallint not null,
  result jsonb not null,
  cover jsonb not null,
  watermarked jsonb,
  seconds double precision not null,
  width int not null,
  height int not null,
  fps int not null,
  keep_until timestamptz not null,
  primary key (task_id, id)
) partition by range (task_id);

-- Written before a back end is asked; what it says afterwards is what a restarted worker goes by.
create table attempts (
  task_id bigint not null,
  step_no int not null,
  try_no int not null,
  id bigint not null,
  tenant_id bigint not null,
  step text not null,
  backend text not null,
  state text not null check (state in ('intended', 'started', 'done', 'failed', 'unknown')),
  handle jsonb,
  result jsonb,
  fault text not null default '',
  starts int not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  primary key (task_id, step_no, try_no)
) partition by range (task_id);
create index attempts_at_work on attempts (task_id) where state in ('intended', 'started', 'unknown');
