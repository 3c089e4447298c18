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

---------------------------------------------------------------------------------------------- who

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

-------------------------------------------------------------------------------------------- money

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

-------------------------------------------------------------------------------------------- tasks

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

------------------------------------------------------------------------------------------ telling

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

--------------------------------------------------------------------------------------- partitions

-- Milliseconds since 2025-01-01 in the upper bits: the first id of a moment.
create function first_id_at(moment timestamptz) returns bigint language sql immutable parallel safe
  return ((extract(epoch from moment) - 1735689600) * 1000)::bigint << 22;

create function partitioned_tables() returns text[] language sql immutable
  return array['tasks', 'task_inputs', 'inputs', 'task_events', 'creations', 'attempts', 'deliveries', 'delivery_tries', 'ledger_txns', 'ledger_entries', 'grant_uses'];

create function partition_name(p_parent text, p_day date) returns text language sql immutable
  return p_parent || '_' || to_char(p_day::timestamp, 'YYYYMMDD');

-- One partition a day for each table. It is made beside its table and then attached, so that whoever writes there goes on.
-- The default partition is only a net, for a clock that is days ahead or a house that was not kept; what fell into it moves.
create function make_partition(p_parent text, p_day date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  part text := partition_name(p_parent, p_day);
  net text := p_parent || '_default';
  first_id bigint := first_id_at(p_day::timestamp at time zone 'utc');
  next_id bigint := first_id_at((p_day + 1)::timestamp at time zone 'utc');
  id_column text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
                      where p.partrelid = p_parent::regclass);
begin
  if not p_parent = any (partitioned_tables()) then
    raise exception '% has no partitions', p_parent;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like %I including all)', part, p_parent);
  execute format('lock table %I in access exclusive mode', net);
  execute format('with moved as (delete from %I where %I >= $1 and %2$I < $2 returning *) insert into %I select * from moved', net, id_column, part)
    using first_id, next_id;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_parent, part, first_id, next_id);
end $$;

create function missing_partitions(days_ahead int) returns table (parent text, day date) language sql stable
  begin atomic select p, d from unnest(partitioned_tables()) p,
    lateral (select (now() at time zone 'utc')::date + n as d from generate_series(-1, days_ahead) n) days
   where to_regclass(partition_name(p, d)) is null; end;

do $$
declare
  parent text;
begin
  foreach parent in array partitioned_tables() loop
    execute format('create table %I partition of %I default', parent || '_default', parent);
  end loop;
  perform make_partition(m.parent, m.day) from missing_partitions(7) m;
end $$;

---------------------------------------------------------------------------------- posting functions

-- The only ways credits move. Owned by a role of their own; nobody else may write these tables.
-- Whoever moves credits locks the tenant's row of accounts first, so what follows is never done by two at once.

create function write_posting(p_ref bigint, p_kind text, p_from text, p_to text, p_credits bigint, p_note text) returns void
  language plpgsql as $$
begin
  insert into ledger_txns (ref_id, kind, tenant_id, note) values (p_ref, p_kind, app_tenant(), p_note);
  insert into ledger_entries (ref_id, kind, account, tenant_id, amount)
    values (p_ref, p_kind, p_from, app_tenant(), -p_credits), (p_ref, p_kind, p_to, app_tenant(), p_credits);
end $$;

create function end_credits(p_ref bigint, p_credits bigint, p_note text) returns void language plpgsql as $$
begin
  update accounts set available = available - p_credits, funding = funding + p_credits where tenant_id = app_tenant();
  perform write_posting(p_ref, 'expire', 'available', 'funding', p_credits, p_note);
end $$;

create function find_next_end() returns void language plpgsql as $$
begin
  update accounts set next_end = coalesce(
      (select min(g.ends_at) from grants g where g.tenant_id = app_tenant() and g.remain > 0 and g.ends_at is not null), 'infinity')
   where tenant_id = app_tenant();
end $$;

-- What is left of the tenant's grants that have ended goes back. How many there were.
create function end_grants() returns int
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_grant grants;
  v_ended int := 0;
begin
  perform from accounts where tenant_id = app_tenant() for update;
  for v_grant in
    select * from grants where tenant_id = app_tenant() and remain > 0 and ends_at <= now() order by ends_at, id
  loop
    update grants set remain = 0 where id = v_grant.id;
    update accounts set ending = ending - v_grant.remain where tenant_id = app_tenant();
    perform end_credits(v_grant.id, v_grant.remain, 'the grant has ended');
    v_ended := v_ended + 1;
  end loop;
  if v_ended > 0 then
    perform find_next_end();
  end if;
  return v_ended;
end $$;

-- The grant that ends first pays first; what never ends comes last.
create function take_from_grants(p_ref bigint, p_credits bigint) returns void language plpgsql as $$
declare
  v_grant grants;
  v_left bigint := p_credits;
  v_part bigint;
begin
  for v_grant in
    select * from grants where tenant_id = app_tenant() and remain > 0 and ends_at is not null order by ends_at, id
  loop
    v_part := least(v_left, v_grant.remain);
    update grants set remain = remain - v_part where id = v_grant.id;
    insert into grant_uses (ref_id, grant_id, tenant_id, credits) values (p_ref, v_grant.id, app_tenant(), v_part)
      on conflict (ref_id, grant_id) do update set credits = grant_uses.credits + excluded.credits;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  perform find_next_end();
end $$;

-- Credits that come back after the end of their grant end at once.
create function give_back_to_grants(p_ref bigint) returns void language plpgsql as $$
declare
  v_use record;
  v_late bigint := 0;
begin
  for v_use in
    select u.grant_id, u.credits, g.ends_at from grant_uses u join grants g on g.id = u.grant_id where u.ref_id = p_ref
  loop
    if v_use.ends_at <= now() then
      v_late := v_late + v_use.credits;
    else
      update grants set remain = remain + v_use.credits where id = v_use.grant_id;
      update accounts set ending = ending + v_use.credits, next_end = least(next_end, v_use.ends_at)
       where tenant_id = app_tenant();
    end if;
  end loop;
  if v_late > 0 then
    perform end_credits(p_ref, v_late, 'released after the end of the grant');
  end if;
end $$;

-- Moves to holding, unless what is available and has not ended is too little.
create function post_hold(p_ref bigint, p_kind text, p_credits bigint, p_note text) returns void language plpgsql as $$
declare
  v_next_end timestamptz;
begin
  for attempt in 1..2 loop
    update accounts
       set available = available - p_credits, holding = holding + p_credits, ending = ending - least(ending, p_credits)
     where tenant_id = app_tenant() and available >= p_credits and next_end > now()
     returning next_end into v_next_end;
    exit when found;
    if attempt = 2 then
      raise exception 'available credits do not cover the hold' using errcode = 'KN001';
    end if;
    -- Another may have ended them since. Either way the accounts are locked now, and the second try is the last word.
    perform end_grants();
  end loop;
  perform write_posting(p_ref, p_kind, 'available', 'holding', p_credits, p_note);
  if v_next_end < 'infinity' then
    perform take_from_grants(p_ref, p_credits);
  end if;
end $$;

create function post_credits(p_ref bigint, p_kind text, p_credits bigint, p_note text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_credits <= 0 then
    raise exception 'credits must be positive' using errcode = '22023';
  end if;
  case p_kind
    when 'hold', 'topup' then
      perform post_hold(p_ref, p_kind, p_credits, p_note);
    when 'capture' then
      update accounts set holding = holding - p_credits, revenue = revenue + p_credits where tenant_id = app_tenant();
      perform write_posting(p_ref, p_kind, 'holding', 'revenue', p_credits, p_note);
    when 'release' then
      update accounts set holding = holding - p_credits, available = available + p_credits where tenant_id = app_tenant();
      perform write_posting(p_ref, p_kind, 'holding', 'available', p_credits, p_note);
      perform give_back_to_grants(p_ref);
  end case;
end $$;

-- A grant; with an end, what is left of it then goes back.
create function grant_credits(p_id bigint, p_name text, p_credits bigint, p_ends_at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update accounts
     set available = available + p_credits, funding = funding - p_credits,
         ending = ending + case when p_ends_at is null then 0 else p_credits end,
         next_end = least(next_end, coalesce(p_ends_at, 'infinity'))
   where tenant_id = app_tenant();
  perform write_posting(p_id, 'grant', 'funding', 'available', p_credits, p_name);
  insert into grants (id, tenant_id, name, credits, remain, ends_at)
    values (p_id, app_tenant(), p_name, p_credits, p_credits, p_ends_at);
end $$;

create function this_month() returns date language sql stable
  return date_trunc('month', now() at time zone 'utc')::date;

-- A task's hold, or what is added to it, under the budget of its key where it has one.
create function hold_for_task(p_task bigint, p_key text, p_credits bigint, p_kind text default 'hold') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_budget key_budgets;
begin
  perform post_credits(p_task, p_kind, p_credits, '');
  update key_budgets b
     set spent = case when b.month = this_month() then b.spent else 0 end + p_credits, month = this_month()
   where b.key_id = p_key returning * into v_budget;
  if v_budget.spent > v_budget.monthly then
    raise exception '%', v_budget.monthly using errcode = 'KN002';
  end if;
end $$;

-- What a failed task gives back to the budget of the month it was created in.
create function free_budget(p_key text, p_created timestamptz, p_credits bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update key_budgets b set spent = greatest(0, b.spent - p_credits)
   where b.key_id = p_key and b.month = date_trunc('month', p_created at time zone 'utc')::date;
end $$;

-- Begins with what the key's tasks of this month cost so far; null takes the budget away.
create function set_budget(p_key text, p_monthly bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from accounts where tenant_id = app_tenant() for update;
  delete from key_budgets where key_id = p_key;
  if p_monthly is not null then
    insert into key_budgets (key_id, tenant_id, monthly, month, spent)
      select p_key, app_tenant(), p_monthly, this_month(), coalesce(sum(t.credits), 0) from tasks t
       where t.tenant_id = app_tenant() and t.key_id = p_key
         and t.id >= first_id_at(this_month()::timestamp at time zone 'utc');
  end if;
end $$;

create function money_functions() returns regprocedure[] language sql stable
  return array['write_posting', 'end_credits', 'find_next_end', 'end_grants', 'take_from_grants', 'give_back_to_grants', 'post_hold',
    'post_credits', 'grant_credits', 'hold_for_task', 'free_budget', 'set_budget']::regproc[]::regprocedure[];

------------------------------------------------------------------------------------ rights and rows

grant usage on schema public to kinora_api, kinora_worker, kinora_system, kinora_admin, kinora_ledger;
grant select on tenants, api_keys to kinora_api, kinora_worker, kinora_system;
grant select, insert, update on tenants, api_keys, tenant_lanes to kinora_admin;
grant insert, select on accounts to kinora_admin;
grant select on accounts, ledger_txns, ledger_entries to kinora_api, kinora_worker, kinora_system, kinora_admin;
grant select, update on tenant_lanes to kinora_api, kinora_worker, kinora_system;
grant select, insert, update on tasks, deliveries, attempts to kinora_api, kinora_worker, kinora_system;
grant select, insert, update, delete on subjects to kinora_api;
grant select, insert, update, delete on subjects to kinora_admin;
grant select on subjects to kinora_worker, kinora_system;
grant select, insert, update on uploads to kinora_api;
grant select, delete on uploads to kinora_system;
grant select, insert, update on inputs to kinora_api, kinora_worker, kinora_system;
grant select, insert on task_inputs, task_events, creations to kinora_api, kinora_worker, kinora_system;
grant delete on inputs, task_inputs, task_events, creations, tasks, attempts, deliveries to kinora_system;
grant select, insert, update, delete on outbox, preparations to kinora_api, kinora_worker, kinora_system;
grant select, insert on idempotency_keys to kinora_api;
grant select, delete on idempotency_keys to kinora_system;
grant select on tasks to kinora_admin;
grant select, update on accounts to kinora_ledger;
grant insert on ledger_txns, ledger_entries to kinora_ledger;
grant select, insert, update on grants, grant_uses to kinora_ledger;
grant select, insert, update, delete on key_budgets to kinora_ledger;
grant select on tasks to kinora_ledger;
grant select on grants, key_budgets to kinora_api, kinora_system, kinora_admin;
grant select on grant_uses to kinora_system;
grant delete on grant_uses to kinora_system;
revoke execute on function make_partition(text, date) from public;
grant execute on function make_partition(text, date) to kinora_system;
do $$
declare
  posting regprocedure;
begin
  foreach posting in array money_functions() loop
    execute format('revoke execute on function %s from public', posting);
  end loop;
end $$;
grant execute on function post_credits(bigint, text, bigint, text), free_budget(text, timestamptz, bigint), end_grants()
  to kinora_api, kinora_worker, kinora_system;
grant execute on function hold_for_task(bigint, text, bigint, text) to kinora_api, kinora_worker;
grant execute on function grant_credits(bigint, text, bigint, timestamptz), set_budget(text, bigint) to kinora_admin;

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['accounts', 'ledger_txns', 'ledger_entries', 'grants', 'grant_uses', 'key_budgets', 'tasks', 'task_inputs', 'inputs', 'task_events',
      'creations', 'attempts', 'deliveries', 'delivery_tries', 'callbacks_waiting', 'callback_lines', 'callback_queues', 'outbox', 'preparations', 'uploads', 'subjects', 'idempotency_keys', 'tenant_lanes'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy own_tenant on %I to kinora_api, kinora_worker, kinora_ledger, kinora_admin
                      using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', tenant_table);
    execute format('create policy all_tenants on %I to kinora_system using (true) with check (true)', tenant_table);
  end loop;
end $$;

create policy for_everyone on subjects for select to kinora_api, kinora_worker using (tenant_id = 0);

-- Handing the functions over needs membership for a moment when the migrating login is no superuser.
do $$
declare
  posting regprocedure;
begin
  execute format('grant kinora_ledger to %I', current_user);
  grant create on schema public to kinora_ledger;
  foreach posting in array money_functions() loop
    execute format('alter function %s owner to kinora_ledger', posting);
  end loop;
  revoke create on schema public from kinora_ledger;
  execute format('revoke kinora_ledger from %I', current_user);
end $$;
