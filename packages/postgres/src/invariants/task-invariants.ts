import type { Invariant } from './invariant.ts'

/** The objects themselves are compared by the check of the object store. */
export const hasResult: Invariant = {
  name: 'I5',
  sentence: 'success has a creation; err_code exactly when failed',
  holds: 'always',
  queries: [
    `select t.id from tasks t where t.state = 'success' and not t.composite and t.shows = 'own'
        and not exists (select 1 from creations c where c.task_id = t.id)`,
    // A successful film has a composed result.
    `select t.id from tasks t where t.state = 'success' and t.shows in ('composed', 'composed and shots')
        and not exists (select 1 from shown_parts(t.id, t.shows) s where s.rank = -1)`,
    `select id from tasks where (state = 'failed') <> (err_code <> '')`,
  ],
}

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
              -- an edited film or a deleted task
              ('success', 'success')))`,
    `select t.id from tasks t left join
       (select distinct on (task_id) task_id, state, seq from task_events order by task_id, seq desc) last on last.task_id = t.id
      where (t.state, t.seq) is distinct from (last.state, last.seq)`,
  ],
}

export const callbackSent: Invariant = {
  name: 'I8',
  sentence:
    'a terminal callback was delivered or, of a test key, dropped as requested, all four tries were made, or the next try is still to come',
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

export const noOrderLeft: Invariant = {
  name: 'I9',
  sentence: 'no order is left over',
  holds: 'when quiet',
  queries: [`select 'order ' || kind || ' ' || task_id as id from outbox`],
}

export const partsEnded: Invariant = {
  name: 'I10',
  sentence: 'no part is open whose film has ended, and none has a slot, a price or a queue position',
  holds: 'always',
  queries: [
    `select p.id from tasks f join film_parts q on q.film_id = f.id join public.tasks p on p.id = q.task_id
      where f.state in ('success', 'failed') and not p.runs and p.state in ('created', 'queueing', 'processing')`,
    `select t.id from tasks t
      where not t.runs and t.shows <> 'episodes' and (t.has_slot or t.preparing or t.billable or t.listed or t.film_id is null or t.state = 'queueing')`,
  ],
}

export const lanesCounted: Invariant = {
  name: 'lanes',
  sentence: 'slots in use and tasks in line are what the counters of their tenant say',
  holds: 'always',
  queries: [
    `select l.tenant_id || ' ' || l.lane as id
       from tenant_lanes l
       left join (select tenant_id, lane, count(*) filter (where has_slot) as in_use,
                         count(*) filter (where not has_slot and not preparing) as waiting
                    from tasks where runs and state in ('created', 'queueing', 'processing') group by tenant_id, lane) t
         on t.tenant_id = l.tenant_id and t.lane = l.lane
      where l.in_use <> coalesce(t.in_use, 0) or l.waiting <> coalesce(t.waiting, 0)`,
    `select id from tasks where has_slot and state in ('success', 'failed')`,
  ],
}
