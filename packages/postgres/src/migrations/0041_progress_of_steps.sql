-- Up Migration

-- Progress follows the steps of a task: each running step reports how much of it is done, and weighs as many seconds as it is
-- expected to work.
alter table attempts add column part_id bigint;
alter table attempts add column weight real not null default 0;
alter table attempts add column fraction real not null default 0;
-- Expected seconds of work that are done, progress before rounding, and when the shown progress last changed.
alter table tasks add column work_done real not null default 0;
alter table tasks add column work_share real not null default 0;
alter table tasks add column moved_at timestamptz;

-- As before; a step that ended well is done as a whole.
create or replace function change_attempt(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_state text, p_handle jsonb,
    p_result jsonb, p_fault text, p_starts int, p_backend text default null) returns void language plpgsql as $$
begin
  perform set_config('app.tenant', p_tenant::text, true);
  update attempts a
     set state = case when p_state = 'started' and a.state in ('done', 'failed') then a.state else coalesce(p_state, a.state) end,
         handle = coalesce(p_handle, a.handle), result = coalesce(p_result, a.result),
         fault = coalesce(p_fault, a.fault), backend = coalesce(p_backend, a.backend), starts = greatest(0, a.starts + p_starts),
         fraction = case when p_state = 'done' then 1 else a.fraction end,
         started_at = case when p_state = 'started' then now() else a.started_at end,
         ended_at = case when p_state in ('done', 'failed') then now() else a.ended_at end
   where a.task_id = p_task and a.step_no = p_step_no and a.try_no = p_try_no;
end $$;

-- Moves a task, or a part, by the work done since the last report, as a share of the work that was left then: when the expected
-- total changes, progress goes on from where it is, at another pace. A task whose steps are slower than expected moves by one per
-- cent when it has stood still for 3 seconds, or longer: so long that the per cents that are left last for the time that is left, at
-- the pace of the work so far. Slow steps now say little of later ones, so that time is guessed short. Null when nothing moved.
create function move_work(p_id bigint, p_done real, p_total real) returns int language plpgsql as $$
declare
  v_task tasks;
  v_new double precision;
  v_share double precision;
  v_still double precision;
  v_passed double precision;
  v_known double precision;
  v_percent int;
begin
  select * into v_task from tasks t where t.id = p_id and t.state = 'processing' for update;
  if not found then
    return null;
  end if;
  v_new := greatest(0, p_done - v_task.work_done);
  v_share := greatest(v_task.work_share, v_task.progress / 100.0);
  v_share := v_share + (1 - v_share) * v_new / greatest(p_total - v_task.work_done, v_new, 0.001);
  v_passed := extract(epoch from now() - v_task.processing_at);
  v_still := extract(epoch from now() - coalesce(v_task.moved_at, v_task.processing_at));
  v_known := greatest(0.01, least(1, p_done / greatest(p_total, 0.001))) ^ 0.7;
  if floor(v_share * 100) <= v_task.progress
      and v_still >= greatest(3, 1.5 * v_passed * (1 - v_known) / v_known / greatest(1, 99 - v_task.progress)) then
    v_share := (v_task.progress + 1) / 100.0;
  end if;
  v_share := least(v_share, 0.995);
  -- Rounded to what a real can hold, so that 0.29 is not shown as 28.
  v_percent := greatest(v_task.progress, floor(round(v_share::numeric * 100, 3)));
  update tasks t
     set work_done = greatest(t.work_done, p_done), work_share = v_share, progress = v_percent,
         moved_at = case when v_percent > t.progress then now() else t.moved_at end
   where t.id = p_id;
  return case when v_percent > v_task.progress then v_task.seq * 1000 + v_percent end;
end $$;

-- How much of a running step is done, from 0 to 1. Weight, total and what was done before are expected seconds, of the task and of
-- the part that the step works for. What moved: the part, the task, and what gathers the task.
create function report_work(p_tenant bigint, p_task bigint, p_step_no int, p_try_no int, p_fraction real, p_weight real, p_total real,
    p_before real, p_part bigint, p_part_total real, p_part_before real)
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
  update attempts a set fraction = greatest(a.fraction, p_fraction), weight = p_weight, part_id = p_part
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

-- As before, but a film whose steps report moves by them: parts say nothing of the work before and after them.
create or replace function close_part(p_tenant bigint, p_film bigint, p_part bigint, p_creation jsonb, p_keep_days int)
  returns table (creation jsonb, version int, film_version int, others jsonb) language plpgsql as $$
declare
  v_part tasks;
  v_others jsonb;
  v_film_version int;
  v_reported boolean;
begin
  perform set_config('app.tenant', p_tenant::text, true);
  select t.work_done > 0 into v_reported from tasks t where t.id = p_film for update;
  select * into v_part from tasks t where t.id = p_part and t.film_id = p_film for update;
  if not found or v_part.state = 'failed' then
    return;
  end if;
  if v_part.state <> 'success' then
    v_part.seq := v_part.seq + 1;
    update tasks t set state = 'success', seq = v_part.seq, progress = 100, ended_at = now() where t.id = p_part;
    perform write_event(p_part, p_tenant, v_part.seq, 'success');
    perform write_creations(p_tenant, p_part, jsonb_build_array(p_creation), p_keep_days);
    if not v_reported then
      v_film_version := move_film(p_film);
      v_others := (select jsonb_agg(jsonb_build_object('id', m.id::text, 'version', m.version)) from move_parent(p_film) m);
    end if;
  end if;
  return query select creations_of(p_part, 'own') -> 0, v_part.seq * 1000 + 100, v_film_version, v_others;
end $$;
