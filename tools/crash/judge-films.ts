import type { Database } from '@kinora/adapters/postgres'
import type { Check } from './check.ts'
import type { Fault } from './plan-faults.ts'

const idsOf = async (db: Database, query: string): Promise<string[]> =>
  (await db.query<{ id: string }>(query)).rows.map(({ id }) => String(id))

/** What films promise beside what every task does: parts end with their film, and nothing finished is made again. */
export const judgeFilms = async (
  db: Database,
  starts: readonly string[],
  faults: readonly Fault[],
): Promise<Check[]> => {
  const { rows } = await db.query<{ id: string; step: string }>(
    `select a.id, a.task_id || ' ' || a.step_no as step from attempts a where a.backend <> 'media'`,
  )
  const stepOf = new Map(rows.map(({ id, step }) => [id, step]))
  const started = starts.flatMap((attempt) => stepOf.get(attempt) ?? [])
  const kills = faults.filter(({ kind }) => /worker|database|engine|store/.test(kind)).length
  const steps = new Set(started).size
  return [
    {
      sentence: `${started.length} starts on the model server are not explained by ${steps} steps and ${kills} faults`,
      culprits: started.length <= steps + kills ? [] : [`${started.length - steps} too many`],
    },
    {
      sentence: 'steps asked for again after they were done',
      culprits: await idsOf(
        db,
        `select a.task_id || ' step ' || a.step_no as id from attempts a
          where exists (select 1 from attempts d where d.task_id = a.task_id and d.step_no = a.step_no
                           and d.state = 'done' and d.try_no < a.try_no)`,
      ),
    },
    {
      sentence: 'parts still open although their film has ended',
      culprits: await idsOf(
        db,
        `select p.task_id as id from film_parts p join tasks t on t.id = p.task_id join tasks f on f.id = p.film_id
          where t.state not in ('success', 'failed') and f.state in ('success', 'failed')`,
      ),
    },
    {
      sentence: 'films that are a success without all of their parts',
      culprits: await idsOf(
        db,
        `select f.id from tasks f where f.state = 'success'
            and exists (select 1 from film_parts p join tasks t on t.id = p.task_id
                         where p.film_id = f.id and not t.listed and t.state <> 'success')`,
      ),
    },
  ]
}
