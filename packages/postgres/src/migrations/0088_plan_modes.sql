-- Up Migration

-- As before, but without a condition on p_charged alone: the planner would reduce the whole condition to it, and with it the id that
-- names the partition.
create or replace function resolve_hold(p_task bigint, p_state text, p_held bigint, p_charged jsonb, p_key text, p_created timestamptz) returns void
  language plpgsql as $$
declare
  v_rest bigint := p_held;
  v_reductions jsonb;
begin
  if p_state = 'success' then
    v_rest := 0;
    if p_charged <> '{}' then
      select coalesce(sum(rest), 0), jsonb_agg(jsonb_build_object('name', name || ', not delivered', 'credits', -rest)) filter (where rest > 0)
        into v_rest, v_reductions
        from (select line ->> 'name' as name,
                     greatest(0, (line ->> 'credits')::bigint - greatest(0, (p_charged ->> (line ->> 'name'))::bigint)) as rest
                from task_inputs i, jsonb_array_elements(i.price_lines) line
               where i.task_id = p_task and p_charged ? (line ->> 'name')) lines;
    end if;
  end if;
  if v_rest = 0 then
    perform capture_hold(p_task, p_held);
    return;
  end if;
  if p_state = 'success' then
    perform capture_part_of(p_task, p_held, p_held - v_rest);
    update tasks t set credits = p_held - v_rest where t.id = p_task;
    update task_inputs i set price_lines = i.price_lines || v_reductions where i.task_id = p_task;
  else
    perform post_credits(p_task, 'release', p_held, '');
  end if;
  perform free_budget(p_key, p_created, v_rest);
end $$;

-- Whether a function finds rows in a partitioned table. One that only inserts there needs no plan for each day: a row is routed to
-- its partition when the statement runs.
create function reads_partitions(p_function regproc) returns boolean language sql stable
  return (select p.prosrc ~ ('\m(from|join|update|using)\s+(only\s+)?(' || array_to_string(partitioned_tables(), '|') || ')\M')
            from pg_proc p where p.oid = p_function);

-- Whether a function reads the tasks between two ids (open_horizon). A generic plan guesses how many these are, and reads them all by
-- their ids instead of the waiting ones by their index.
create function reads_range(p_function regproc) returns boolean language sql stable
  return (select p.prosrc ~ '\m(v_from|p_to)\M' from pg_proc p where p.oid = p_function);

-- With a week of partitions, a generic plan costs half of a plan for each call. With many, its locks are the larger cost.
create function has_many_partitions() returns boolean language sql stable
  return (select count(*) > 24 from pg_inherits where inhparent = 'tasks'::regclass);

-- A generic plan contains, and every execution locks, all partitions. A plan for the given ids contains those that the ids name: it
-- costs a fraction of a millisecond, however many there are. With many partitions, functions that read them plan each call; all others,
-- also when one of those calls them, plan once for a session. Functions that read a range, and those of the ledger role, which only a
-- migration may change, plan each call in any case. Migrations that create functions end with a call of this one, and the rotation of partitions calls it.
create function set_plan_modes() returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_function record;
  v_has_many boolean := has_many_partitions();
  v_changed int := 0;
begin
  perform pg_advisory_xact_lock(hashtextextended('plan modes', 0));
  for v_function in
    select p.oid::regprocedure as name, 'plan_cache_mode=' || m.mode as setting, m.mode
      from pg_proc p join pg_language l on l.oid = p.prolang and l.lanname = 'plpgsql',
           lateral (select case when reads_partitions(p.oid) and (v_has_many or reads_range(p.oid) or p.proowner = 'kinora_ledger'::regrole)
                                then 'force_custom_plan' else 'force_generic_plan' end as mode) m
     where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.prokind = 'f'
       -- Reads all partitions, and is called once a minute.
       and p.proname not in ('move_open_horizon', 'set_plan_modes')
       and not coalesce('plan_cache_mode=' || m.mode = any (p.proconfig), false)
       and pg_has_role(p.proowner, 'member')
  loop
    execute format('alter function %s set plan_cache_mode = %s', v_function.name, v_function.mode);
    v_changed := v_changed + 1;
  end loop;
  return v_changed;
end $$;
revoke execute on function reads_partitions(regproc), reads_range(regproc), has_many_partitions(), set_plan_modes() from public;
grant execute on function set_plan_modes() to kinora_system;

-- Functions of the ledger role need membership for a moment when the migrating login is no superuser.
do $$
begin
  execute format('grant kinora_ledger to %I', current_user);
  perform set_plan_modes();
  execute format('revoke kinora_ledger from %I', current_user);
end $$;
