import type { Invariant } from '@kinora/postgres'

export const stored: Invariant = {
  name: 'I5',
  sentence: 'success has a stored, equal object; err_code exactly when failed',
  holds: 'always',
  queries: [
    `select t.id from tasks t where t.state = 'success' and not t.composite and t.shows = 'own'
        and not exists (select 1 from creations c where c.task_id = t.id)`,
    // A film is what was composed of it.
    `select t.id from tasks t where t.state = 'success' and t.shows in ('composed', 'composed and shots')
        and not exists (select 1 from shown_parts(t.id, t.shows) s where s.rank = -1)`,
    // Without the deep check the store is asked for sizes only, and sha256 is null.
    `select c.task_id || ' ' || r.name as id from creations c join tasks t on t.id = c.task_id
       cross join lateral (values ('result', c.result), ('cover', c.cover), ('watermarked', c.watermarked)) as r (name, ref)
       left join stored_object o on o.object_key = r.ref ->> 'key'
      where t.state = 'success' and c.keep_until > now() and r.ref is not null
        and (o.object_key is null or o.bytes <> (r.ref ->> 'bytes')::bigint
             or coalesce(o.sha256, r.ref ->> 'sha256') <> r.ref ->> 'sha256')`,
    `select id from tasks where (state = 'failed') <> (err_code <> '')`,
  ],
}
