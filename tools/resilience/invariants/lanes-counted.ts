import type { Invariant } from '@kinora/postgres'

export const lanesCounted: Invariant = {
  name: 'lanes',
  sentence: 'slots in use and tasks in line are what the counters of their tenant say',
  holds: 'always',
  queries: [
    `select l.tenant_id || ' ' || l.lane as id
       from tenant_lanes l
       left join (select tenant_id, lane, count(*) filter (where has_slot) as in_use, count(*) filter (where not has_slot) as waiting
                    from tasks where runs and state in ('created', 'queueing', 'processing') group by tenant_id, lane) t
         on t.tenant_id = l.tenant_id and t.lane = l.lane
      where l.in_use <> coalesce(t.in_use, 0) or l.waiting <> coalesce(t.waiting, 0)`,
    `select id from tasks where has_slot and state in ('success', 'failed')`,
  ],
}
