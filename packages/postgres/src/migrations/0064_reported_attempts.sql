-- Up Migration

-- When the back end of an attempt last reported progress. Progress between reports is estimated and does not count.
alter table attempts add column reported_at timestamptz;

drop function report_work(bigint, bigint, int, int, real, real, real, real, bigint, real, real);

-- As before; p_reported: the back end reported at least one more per cent since the last write. Previous code calls it without.
create function report_work(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_fraction real, p_weight real, p_total real,
    p_before real, p_part bigint, p_part_total real, p_part_before real, p_reported boolean default false)
  returns table (id bigint, version int) language plpgsql as $$
declare
  v_done real;
  v_part_done real;
  v_version int;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  perform from tasks t where t.id = p_task and t.state = 'processing' for update;
  if not found then
    return;
  end if;
  update attempts a set fraction = greatest(a.fraction, p_fraction), weight = p_weight, part_id = p_part,
                        reported_at = case when p_reported then now() else a.reported_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
  select coalesce(sum(s.done), 0), coalesce(sum(s.done) filter (where s.part = p_part), 0) into v_done, v_part_done
    from (select max(a.part_id) as part, max(a.weight * a.fraction) as done from attempts a where a.task_id = p_task group by a.step_no) s;
  if p_part is not null then
    v_version := move_work(p_part, greatest(v_part_done, p_part_before + p_weight * p_fraction), p_part_total);
    if v_version is not null then
      return query select p_part, v_version;
    end if;
  end if;
  v_version := move_work(p_task, greatest(v_done, p_before + p_weight * p_fraction), p_total);
  if v_version is not null then
    return query select p_task, v_version;
    return query select m.id, m.version from move_parent(p_task) m;
  end if;
end $$;

-- For steps without a weight, whose progress report_work does not write.
create function note_report(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int) returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  update attempts a set reported_at = now() where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
end $$;

-- As before, with the time of the last report.
create or replace function inspect_attempts(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'id', a.id::text, 'step_no', a.step_no, 'try_no', a.try_no, 'step', a.step, 'backend', a.backend, 'worker', a.worker,
            'state', a.state, 'fault', a.fault, 'starts', a.starts, 'asks', a.asks, 'created_at', a.created_at,
            'started_at', a.started_at, 'reported_at', a.reported_at, 'ended_at', a.ended_at) order by a.step_no, a.try_no), '[]')
            from attempts a where a.task_id = p_task);
end $$;
