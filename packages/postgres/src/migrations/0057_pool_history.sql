-- Up Migration

-- Pools by minute and by hour. Every worker with the role pools tries to write; the primary key lets one of them succeed.
create table pool_minutes (
  pool text not null,
  starts_at timestamptz not null,
  places int not null,
  busy double precision not null,
  waiting double precision not null,
  oldest_wait_seconds double precision not null,
  steps int not null,
  failures int not null,
  p50_ms double precision not null,
  p95_ms double precision not null,
  primary key (starts_at, pool)
);
create table pool_hours (like pool_minutes including all);

grant select, insert, delete on pool_minutes, pool_hours to kinora_system;
grant select on pool_minutes, pool_hours to kinora_admin;

-- Writes the minute before p_now and the hour before it, unless they are there, and deletes old rows. The number of new rows.
-- Hours: the most slots, mean load, sums of steps, the median weighted by steps, the highest other values.
create function write_pool_history(p_pools text[], p_work jsonb, p_now timestamptz) returns int language plpgsql as $$
declare
  v_minute timestamptz := date_trunc('minute', p_now) - interval '1 minute';
  v_hour timestamptz := date_trunc('hour', p_now, 'UTC') - interval '1 hour';
  v_rows int := 0;
begin
  if not exists (select 1 from pool_minutes m where m.starts_at = v_minute) then
    insert into pool_minutes
      select p.pool, v_minute, coalesce(seen.places, 0), coalesce(seen.busy, 0), coalesce(w.waiting, 0), coalesce(w.seconds, 0),
             coalesce(s.steps, 0), coalesce(s.failures, 0), coalesce(s.p50_ms, 0), coalesce(s.p95_ms, 0)
        from unnest(p_pools) p (pool)
        left join (select v.pool, sum(v.places)::int as places, sum(v.busy)::int as busy from seen_servers v
                    where v.told_at > now() - interval '1 minute' group by v.pool) seen on seen.pool = p.pool
        left join pool_waits w on w.pool = p.pool and w.told_at > now() - interval '1 minute'
        left join read_pool_steps(p_work, v_minute, v_minute + interval '1 minute') s on s.pool = p.pool
      on conflict do nothing;
    get diagnostics v_rows = row_count;
    delete from pool_minutes m where m.starts_at < p_now - interval '7 days';
  end if;
  if not exists (select 1 from pool_hours h where h.starts_at = v_hour) then
    insert into pool_hours
      select m.pool, v_hour, max(m.places), avg(m.busy), avg(m.waiting), max(m.oldest_wait_seconds), sum(m.steps)::int, sum(m.failures)::int,
             coalesce(sum(m.p50_ms * m.steps) / nullif(sum(m.steps), 0), 0), max(m.p95_ms)
        from pool_minutes m where m.starts_at >= v_hour and m.starts_at < v_hour + interval '1 hour' group by m.pool
      on conflict do nothing;
    delete from pool_hours h where h.starts_at < p_now - interval '366 days';
  end if;
  return v_rows;
end $$;
revoke execute on function write_pool_history(text[], jsonb, timestamptz) from public;
grant execute on function write_pool_history(text[], jsonb, timestamptz) to kinora_system;
