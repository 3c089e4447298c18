-- Up Migration

-- Milliseconds since 2025-01-01 in the upper bits: the first id of a moment.
create function first_id_at(moment timestamptz) returns bigint language sql immutable parallel safe
  return ((extract(epoch from moment) - 1735689600) * 1000)::bigint << 22;

create function partitioned_tables() returns text[] language sql immutable
  return array['tasks', 'task_inputs', 'inputs', 'task_events', 'creations', 'film_parts', 'episodes', 'attempts', 'deliveries', 'delivery_tries', 'ledger_txns', 'ledger_entries', 'grant_uses'];

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
