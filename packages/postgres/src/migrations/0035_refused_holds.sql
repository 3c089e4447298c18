-- Up Migration

-- Replacing functions of the ledger role needs membership for a moment when the migrating login is no superuser.
do $$
begin
  execute format('grant kinora_ledger to %I', current_user);
end $$;
grant create on schema public to kinora_ledger;

-- Moves to holding, unless what is available and has not ended is too little; then the detail says how much there is.
create or replace function post_hold(p_ref bigint, p_kind text, p_credits bigint, p_note text) returns void language plpgsql as $$
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
      raise exception 'available credits do not cover the hold' using errcode = 'KN001',
        detail = coalesce((select a.available from accounts a where a.tenant_id = app_tenant()), 0)::text;
    end if;
    -- Another may have ended them since. Either way the accounts are locked now, and the second try is the last word.
    perform end_grants();
  end loop;
  perform write_posting(p_ref, p_kind, 'available', 'holding', p_credits, p_note);
  if v_next_end < 'infinity' then
    perform take_from_grants(p_ref, p_credits);
  end if;
end $$;

-- A task's hold, or what is added to it, under the budget of its key where it has one; the detail says what is left of that.
create or replace function hold_for_task(p_task bigint, p_key text, p_credits bigint, p_kind text default 'hold') returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_budget key_budgets;
begin
  perform post_credits(p_task, p_kind, p_credits, '');
  update key_budgets b
     set spent = case when b.month = this_month() then b.spent else 0 end + p_credits, month = this_month()
   where b.key_id = p_key returning * into v_budget;
  if v_budget.spent > v_budget.monthly then
    raise exception '%', v_budget.monthly using errcode = 'KN002',
      detail = greatest(0, v_budget.monthly - v_budget.spent + p_credits)::text;
  end if;
end $$;

revoke create on schema public from kinora_ledger;
do $$
begin
  execute format('revoke kinora_ledger from %I', current_user);
end $$;
