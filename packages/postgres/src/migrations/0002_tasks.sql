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
  -- a part that its film's create made is not listed and has no workflow, no slot and no price of its own
  listed boolean not null default true,
  runs boolean not null default true,
  -- the film it makes a part of
  film_id bigint,
  -- what gathers it with the other tasks that one request came down to
  episode_of bigint,
  -- whose creations are shown as its own: a film shows those of its newest parts, what gathers tasks shows theirs
  shows text not null default 'own' check (shows in ('own', 'composed', 'composed and shots', 'episodes')),
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
  where not has_slot and not preparing and runs and state in ('created', 'queueing');
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

-- What films are made of, each part a task: those of the create, of edits and of composes. They lie with the day of their film.
create table film_parts (
  film_id bigint not null,
  task_id bigint not null,
  tenant_id bigint not null,
  -- only of those of the create: opened twice, they are found by it
  place smallint,
  kind text not null check (kind in ('video', 'narration', 'music', 'compose')),
  segment smallint not null check (segment >= 0),
  -- its share of the film's progress
  weight real not null default 1 check (weight > 0),
  -- of all that decides what it will be
  hash text,
  prompt text not null,
  lyric text not null,
  shown jsonb not null,
  joins bigint[] not null default '{}',
  primary key (film_id, task_id),
  unique (film_id, place)
) partition by range (film_id);
create index film_parts_by_hash on film_parts (tenant_id, hash) where hash is not null;

-- The tasks that one request came down to, in order. They lie with the day of what gathers them.
create table episodes (
  parent_id bigint not null,
  place int not null,
  task_id bigint not null,
  tenant_id bigint not null,
  primary key (parent_id, place)
) partition by range (parent_id);


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
