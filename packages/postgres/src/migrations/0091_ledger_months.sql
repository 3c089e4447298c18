-- Up Migration

-- The ledger is kept for ever: a month is one partition. Partitions of days that exist stay, and a month fills the days around them.
create function partition_period(p_parent text) returns text language sql immutable
  return case when p_parent in ('ledger_txns', 'ledger_entries') then 'month' else 'day' end;

create function id_day(p_id bigint) returns date language sql immutable
  return (timestamp '2025-01-01' + make_interval(secs => (p_id >> 22) / 1000.0))::date;

-- The partitions of a table with the days from which and before which they hold rows. They are named after the first.
create function partitions_of(p_parent text) returns table (part regclass, first_day date, next_day date) language sql stable
  begin atomic
    select b.part, id_day(b.bounds[1]::bigint), id_day(b.bounds[2]::bigint)
      from (select i.inhrelid::regclass as part,
                   regexp_match(pg_get_expr(c.relpartbound, c.oid), $r$FROM \('?(\d+)'?\) TO \('?(\d+)'?\)$r$) as bounds
              from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p_parent::regclass) b
     where b.bounds is not null;
  end;

-- As before. The partition of a day begins and ends with its period, or where another partition ends or begins.
create or replace function make_partition(p_parent text, p_day date) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '300ms' as $$
declare
  net text := p_parent || '_default';
  first_day date;
  next_day date;
  part text;
  first_id bigint;
  next_id bigint;
  id_column text := (select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
                      where p.partrelid = p_parent::regclass);
begin
  if not p_parent = any (partitioned_tables()) then
    raise exception '% has no partitions', p_parent;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if exists (select from partitions_of(p_parent) e where p_day >= e.first_day and p_day < e.next_day) then
    return;
  end if;
  first_day := greatest(date_trunc(partition_period(p_parent), p_day::timestamp)::date,
                        (select max(e.next_day) from partitions_of(p_parent) e where e.next_day <= p_day));
  next_day := least((date_trunc(partition_period(p_parent), p_day::timestamp) + ('1 ' || partition_period(p_parent))::interval)::date,
                    (select min(e.first_day) from partitions_of(p_parent) e where e.first_day > p_day));
  part := partition_name(p_parent, first_day);
  first_id := first_id_at(first_day::timestamp at time zone 'utc');
  next_id := first_id_at(next_day::timestamp at time zone 'utc');
  -- Detached and not dropped yet.
  if to_regclass(part) is not null then
    return;
  end if;
  execute format('create table %I (like %I including all)', part, p_parent);
  execute format('lock table %I in access exclusive mode', net);
  execute format('with moved as (delete from %I where %I >= $1 and %2$I < $2 returning *) insert into %I select * from moved', net, id_column, part)
    using first_id, next_id;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_parent, part, first_id, next_id);
end $$;

-- The first missing day of each period.
create or replace function missing_partitions(days_ahead int) returns table (parent text, day date) language sql stable
  begin atomic select p, min(d) from unnest(partitioned_tables()) p,
    lateral (select (now() at time zone 'utc')::date + n as d from generate_series(-1, days_ahead) n) days
   where not exists (select from partitions_of(p) e where d >= e.first_day and d < e.next_day)
   group by p, date_trunc(partition_period(p), d::timestamp) order by 1, 2; end;

select set_plan_modes();
