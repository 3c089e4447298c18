import type { Invariant } from '@kinora/postgres'

export const told: Invariant = {
  name: 'I8',
  sentence:
    'a terminal callback was delivered or, of a test key, dropped as asked, all four tries were made, or the next try is still to come',
  holds: 'when quiet',
  queries: [
    `select t.id from tasks t
      where t.state in ('success', 'failed') and t.has_callback
        and not exists (select 1 from deliveries d where d.task_id = t.id and d.event = t.state
                         and (d.status = 'delivered' or (d.status = 'dropped' and exists (select 1 from task_inputs i
                                where i.task_id = t.id and i.script ->> 'callback' = 'drop')) or (d.status = 'exhausted' and d.attempts >= 4)
                           or (d.status = 'waiting' and exists (select 1 from callbacks_waiting w
                                where w.task_id = d.task_id and w.event = d.event and w.due_at > now()))))`,
  ],
}
