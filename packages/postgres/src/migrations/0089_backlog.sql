-- Up Migration

-- What rounds over all tenants look for, so that they read as many rows as there are to change, however many tasks wait. An index on
-- a large partition would block creates while it is built: such a partition has none and is read by its index of open tasks, as are
-- those of days that are over for long.
-- Partitions of later days get theirs when they are made.
-- squawk-ignore require-concurrent-index-creation
create index tasks_to_queue on only tasks (id) where state = 'created' and runs and not preparing;
-- squawk-ignore require-concurrent-index-creation
create index tasks_at_work on only tasks (id) where has_slot or state = 'processing';
-- squawk-ignore require-concurrent-index-creation
create index tasks_waiting_since on only tasks (lane, created_at) where state in ('created', 'queueing') and runs;
do $$
declare
  wanted record;
  part regclass;
  part_index text;
begin
  for wanted in select * from (values ('tasks_to_queue', $p$(id) where state = 'created' and runs and not preparing$p$),
                                      ('tasks_at_work', $p$(id) where has_slot or state = 'processing'$p$),
                                      ('tasks_waiting_since', $p$(lane, created_at) where state in ('created', 'queueing') and runs$p$))
                       w (name, definition) loop
    for part in select i.inhrelid::regclass from pg_inherits i where i.inhparent = 'tasks'::regclass loop
      continue when pg_total_relation_size(part) > 64 * 1024 * 1024;
      -- Before the horizon no task is open, and writes wait while these indexes are built.
      continue when part::text ~ '_[0-9]{8}$' and to_date(right(part::text, 8), 'YYYYMMDD') < current_date - 8
        and pg_total_relation_size(part) > 1024 * 1024;
      part_index := part || substr(wanted.name, length('tasks') + 1);
      execute format('create index %I on %s %s', part_index, part, wanted.definition);
      execute format('alter index %I attach partition %I', wanted.name, part_index);
    end loop;
  end loop;
end $$;

-- Whether a lane may have a free slot for a task that waits: set by everything that frees or adds a slot, and removed by a round that
-- finds none. A round reads only these lanes.
alter table tenant_lanes add column may_have_room boolean not null default true;
-- One row for each tenant and lane.
-- squawk-ignore require-concurrent-index-creation
create index tenant_lanes_with_room on tenant_lanes (tenant_id) where waiting > 0 and may_have_room;

create function note_room() returns trigger language plpgsql as $$
begin
  new.may_have_room := true;
  return new;
end $$;
create trigger note_room before update of in_use, slots on tenant_lanes for each row
  when (new.in_use < old.in_use or new.slots is distinct from old.slots) execute function note_room();

-- The tenant whose limit changes is not always the one that the transaction has set.
create function note_concurrency() returns trigger language plpgsql as $$
declare
  v_tenant text := coalesce(current_setting('app.tenant', true), '');
begin
  perform set_config('app.tenant', new.id::text, true);
  update tenant_lanes l set may_have_room = true where l.tenant_id = new.id;
  perform set_config('app.tenant', v_tenant, true);
  return null;
end $$;
create trigger note_concurrency after update of concurrency on tenants for each row
  when (new.concurrency is distinct from old.concurrency) execute function note_concurrency();

-- The next task of a lane, also one of a clock that is more than an hour ahead.
create function hand_on_any_slot(p_tenant bigint, p_lane text) returns bigint language plpgsql as $$
begin
  return coalesce(hand_on_slot(p_tenant, p_lane), hand_on_slot(p_tenant, p_lane, open_to(), 9223372036854775807));
end $$;

-- As before, of the lanes that may have room: slots that came free without a task that got them, one for each lane and call. A lane
-- with a free slot whose tasks are all locked stays among them.
create or replace function fill_lanes(p_default int, p_most int) returns int language plpgsql as $$
declare
  v_lane record;
  v_given int := 0;
begin
  for v_lane in
    select l.tenant_id, l.lane, l.in_use < slots_of(l.tenant_id, l.lane, p_default) as has_room from tenant_lanes l
     where l.waiting > 0 and l.may_have_room limit p_most for update skip locked
  loop
    if not v_lane.has_room then
      update tenant_lanes l set may_have_room = false where l.tenant_id = v_lane.tenant_id and l.lane = v_lane.lane;
    elsif hand_on_any_slot(v_lane.tenant_id, v_lane.lane) is not null then
      update tenant_lanes l set in_use = l.in_use + 1, waiting = l.waiting - 1
       where l.tenant_id = v_lane.tenant_id and l.lane = v_lane.lane;
      v_given := v_given + 1;
    end if;
  end loop;
  return v_given;
end $$;

-- Lanes with room that no change announced: after a change of the default number of slots.
create function recheck_lanes(p_default int) returns int language plpgsql as $$
declare
  v_found int;
begin
  update tenant_lanes l set may_have_room = true
   where (l.tenant_id, l.lane) in (
     select w.tenant_id, w.lane from tenant_lanes w
      where w.waiting > 0 and not w.may_have_room and w.in_use < slots_of(w.tenant_id, w.lane, p_default)
        for update skip locked);
  get diagnostics v_found = row_count;
  return v_found;
end $$;
revoke execute on function recheck_lanes(int) from public;
grant execute on function recheck_lanes(int) to kinora_system;

select set_plan_modes();
