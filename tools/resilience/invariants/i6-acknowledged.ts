import type { Invariant } from '@kinora/postgres'

export const acknowledged: Invariant = {
  name: 'I6',
  sentence: 'every acknowledged operation has its own ended task of the right tenant',
  holds: 'when quiet',
  queries: [
    `select c.op_key as id from client_log c left join tasks t on t.id = c.task_id
      where c.outcome = 'ok' and (t.id is null or t.tenant_id <> c.tenant_id or t.state not in ('success', 'failed'))`,
    `select task_id as id from client_log where outcome = 'ok' group by task_id having count(distinct op_key) > 1`,
    `select op_key as id from client_log where outcome = 'ok' group by op_key having count(distinct task_id) > 1`,
  ],
}
