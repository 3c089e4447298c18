-- Up Migration

-- As before, with every try of a callback and the time it took. Receivers' responses stay in the delivery log.
create or replace function inspect_callbacks(p_task bigint) returns jsonb language plpgsql stable as $$
begin
  return (select coalesce(jsonb_agg(jsonb_build_object(
            'event', d.event, 'status', d.status, 'attempts', d.attempts, 'due_at', w.due_at, 'ended_at', d.ended_at,
            'last_try', (select jsonb_build_object('at', y.at, 'outcome', y.outcome, 'status', y.status, 'fault', y.fault)
                           from delivery_tries y where y.task_id = d.task_id and y.event = d.event order by y.at desc limit 1),
            'tries', (select coalesce(jsonb_agg(jsonb_build_object(
                               'sending', y.sending, 'attempt', y.attempt, 'at', y.at, 'outcome', y.outcome, 'status', y.status,
                               'duration_ms', y.duration_ms, 'fault', y.fault) order by y.at), '[]')
                        from (select * from delivery_tries t where t.task_id = d.task_id and t.event = d.event
                               order by t.at desc limit 50) y))
            order by d.seq), '[]')
            from deliveries d left join callbacks_waiting w on w.task_id = d.task_id and w.event = d.event
           where d.task_id = p_task);
end $$;
