-- Up Migration

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

-- Credits that come back after the end of their grant end at once. What is kept is kept of the grants that end first.
create function give_back_to_grants(p_ref bigint, p_kept bigint) returns void language plpgsql as $$
declare
  v_use record;
  v_kept bigint := p_kept;
  v_back bigint;
  v_late bigint := 0;
begin
  for v_use in
    select u.grant_id, u.credits, g.ends_at from grant_uses u join grants g on g.id = u.grant_id where u.ref_id = p_ref
     order by g.ends_at, g.id
  loop
    v_back := v_use.credits - least(v_use.credits, v_kept);
    v_kept := v_kept - (v_use.credits - v_back);
    if v_use.ends_at <= now() then
      v_late := v_late + v_back;
    elsif v_back > 0 then
      update grants set remain = remain + v_back where id = v_use.grant_id;
      update accounts set ending = ending + v_back, next_end = least(next_end, v_use.ends_at)
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
      perform give_back_to_grants(p_ref, 0);
  end case;
end $$;

-- Takes less than was held, for what could not be done; the rest goes back by the same posting.
create function capture_part_of(p_ref bigint, p_held bigint, p_captured bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_captured <= 0 or p_captured >= p_held then
    raise exception 'a part of % credits is less than that and more than nothing, not %', p_held, p_captured using errcode = '22023';
  end if;
  update accounts
     set holding = holding - p_held, revenue = revenue + p_captured, available = available + p_held - p_captured
   where tenant_id = app_tenant();
  insert into ledger_txns (ref_id, kind, tenant_id, note) values (p_ref, 'capture', app_tenant(), 'without what could not be done');
  insert into ledger_entries (ref_id, kind, account, tenant_id, amount)
    values (p_ref, 'capture', 'holding', app_tenant(), -p_held), (p_ref, 'capture', 'revenue', app_tenant(), p_captured),
           (p_ref, 'capture', 'available', app_tenant(), p_held - p_captured);
  perform give_back_to_grants(p_ref, p_captured);
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
    'post_credits', 'capture_part_of', 'grant_credits', 'hold_for_task', 'free_budget', 'set_budget']::regproc[]::regprocedure[];
