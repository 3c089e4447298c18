import type { Invariant } from './invariant.ts'

export const partsEnded: Invariant = {
  name: 'I10',
  sentence: 'no part is open whose film has ended, and none has a slot, a price or a line of its own',
  holds: 'always',
  queries: [
    `select p.id from tasks f join film_parts q on q.film_id = f.id join public.tasks p on p.id = q.task_id
      where f.state in ('success', 'failed') and not p.runs and p.state in ('created', 'queueing', 'processing')`,
    `select t.id from tasks t
      where not t.runs and t.shows <> 'episodes' and (t.has_slot or t.preparing or t.billable or t.listed or t.film_id is null or t.state = 'queueing')`,
  ],
}
