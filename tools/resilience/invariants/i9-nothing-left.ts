import type { Invariant } from '@kinora/postgres'

export const nothingLeft: Invariant = {
  name: 'I9',
  sentence: 'nothing is left over: orders, workflows of ended tasks, scratch, objects past their time',
  holds: 'when quiet',
  queries: [
    `select 'order ' || kind || ' ' || task_id as id from outbox`,
    `select 'workflow ' || w.task_id as id from open_workflow w join tasks t on t.id = w.task_id
      where t.state in ('success', 'failed')`,
    `select 'scratch ' || name as id from scratch_entry`,
    `select 'object ' || o.object_key as id from creations c
       cross join lateral (values (c.result), (c.cover), (c.watermarked)) as r (ref)
       join stored_object o on o.object_key = r.ref ->> 'key'
      where c.keep_until < now() - interval '1 hour'`,
  ],
}
