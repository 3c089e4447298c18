import type { Invariant } from '@kinora/postgres'

const stored: Invariant = {
  name: 'I5',
  sentence: 'every kept creation is stored, with equal size and hash',
  holds: 'always',
  queries: [
    // Without the deep check the store returns only sizes, and sha256 is null.
    `select c.task_id || ' ' || r.name as id from creations c join tasks t on t.id = c.task_id
       cross join lateral (values ('result', c.result), ('cover', c.cover), ('watermarked', c.watermarked)) as r (name, ref)
       left join stored_object o on o.object_key = r.ref ->> 'key'
      where t.state = 'success' and c.keep_until > now() and r.ref is not null
        and (o.object_key is null or o.bytes <> (r.ref ->> 'bytes')::bigint
             or coalesce(o.sha256, r.ref ->> 'sha256') <> r.ref ->> 'sha256')`,
  ],
}

const acknowledged: Invariant = {
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

const nothingLeft: Invariant = {
  name: 'I9',
  sentence: 'no workflow of an ended task, no scratch, no object past its time is left over',
  holds: 'when quiet',
  queries: [
    `select 'workflow ' || w.task_id as id from open_workflow w join tasks t on t.id = w.task_id
      where t.state in ('success', 'failed')`,
    `select 'scratch ' || name as id from scratch_entry`,
    `select 'object ' || o.object_key as id from creations c
       cross join lateral (values (c.result), (c.cover), (c.watermarked)) as r (ref)
       join stored_object o on o.object_key = r.ref ->> 'key'
      where c.keep_until < now() - interval '1 hour'`,
  ],
}

/** Compare the database with the store, the engine, the scratch folder and the answers to clients. */
export const evidenceInvariants: readonly Invariant[] = [stored, acknowledged, nothingLeft]
