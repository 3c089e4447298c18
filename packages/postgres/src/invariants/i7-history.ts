import type { Invariant } from './invariant.ts'

export const history: Invariant = {
  name: 'I7',
  sentence: 'history is a path of states and ends in the current one',
  holds: 'always',
  queries: [
    `with e as (select task_id, state, lag(state) over (partition by task_id order by seq) as prev from task_events)
     select task_id as id from e
      where (prev is null and state <> 'created')
         or (prev is not null and (prev, state) not in (
              ('created', 'queueing'), ('created', 'processing'), ('created', 'success'), ('created', 'failed'),
              ('queueing', 'processing'), ('queueing', 'failed'), ('processing', 'success'), ('processing', 'failed'),
              -- a film that was edited, or a task that was struck
              ('success', 'success')))`,
    `select t.id from tasks t left join
       (select distinct on (task_id) task_id, state, seq from task_events order by task_id, seq desc) last on last.task_id = t.id
      where (t.state, t.seq) is distinct from (last.state, last.seq)`,
  ],
}
