import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, selectAs } from '../database/rows.ts'

/** A row whose time is over, and the keys of what it alone refers to. */
const expiredNames = { taskId: 'task_id', place: 'place' } as const
export type Expired = Renamed<'creations' | 'inputs', typeof expiredNames> & { keys: string[] }
export type ExpiredUpload = Columns<'uploads', 'id'> & { keys: string[] }

const bite = 200

/** The part belongs to a film that an edit is working on. */
const isAtWork = `exists (
  select 1 from tasks made join film_parts p on p.film_id = made.film_id join tasks e on e.id = p.task_id
   where made.id = creations.task_id and e.runs and e.state in ('created', 'queueing', 'processing'))`

/** A film needs what was sent with it for as long as its parts are there. */
const canBeEdited = `exists (
  select 1 from film_parts p join creations c on c.task_id = p.task_id where p.film_id = t.id and c.removed_at is null)`

/** An uploaded object is not its task's, and may be in use by another one. */
const ownKeys = `array_remove(array[i.prepared_key,
  case when i.object->>'key' like '%/' || i.task_id || '/%' then i.object->>'key' end], null) as keys`

/** What has outlived its time, in small bites; whoever takes one removes the objects first and says so afterwards. */
export const createRetentionStore = (db: Database) => {
  const marked = (table: 'creations' | 'inputs') => async (rows: readonly Expired[]) => {
    await db.query(
      `update ${table} set removed_at = now()
         from unnest($1::bigint[], $2::smallint[]) as gone (task_id, place)
        where ${table}.task_id = gone.task_id and ${table}.place = gone.place`,
      [rows.map(({ taskId }) => taskId), rows.map(({ place }) => place)],
    )
  }
  return {
    /** The newest first: a result that its owner deleted must not wait for a backlog of results past their days. */
    async results(): Promise<Expired[]> {
      // Prepared: planning over all partitions every few seconds would cost more than the query.
      const { rows } = await db.query<Expired>({
        name: 'expired_results',
        text: `select ${selectAs('creations', 'creations', expiredNames)},
                array_remove(array[result->>'key', cover->>'key', watermarked->>'key'], null) as keys
           from creations where removed_at is null and keep_until < now() and not ${isAtWork} order by keep_until desc limit ${bite}`,
      })
      return rows
    },
    resultsRemoved: marked('creations'),
    async inputs(keptDays: number): Promise<Expired[]> {
      const { rows } = await db.query<Expired>(
        `select ${selectAs('inputs', 'i', expiredNames)}, ${ownKeys}
           from inputs i join tasks t on t.id = i.task_id
          where i.removed_at is null and i.task_id < first_id_at(now() - make_interval(days => $1))
            and t.ended_at < now() - make_interval(days => $1) and not (t.shows <> 'own' and ${canBeEdited})
          order by i.task_id limit ${bite}`,
        [keptDays],
      )
      return rows
    },
    /** Inputs of tasks that their owner deleted. */
    async deletedInputs(): Promise<Expired[]> {
      const { rows } = await db.query<Expired>({
        name: 'deleted_inputs',
        text: `select ${selectAs('inputs', 'i', expiredNames)}, ${ownKeys} from inputs i where i.struck and i.removed_at is null limit ${bite}`,
      })
      return rows
    },
    inputsRemoved: marked('inputs'),
    /** A day more than promised: a task that named one in its last minute has long brought it in by then. */
    async uploads(): Promise<ExpiredUpload[]> {
      const { rows } = await db.query<ExpiredUpload>(
        `select id, array_remove(array[put_key, object->>'key'], null) as keys
           from uploads where keep_until < now() - interval '1 day' order by keep_until limit ${bite}`,
      )
      return rows
    },
    async uploadsRemoved(rows: readonly ExpiredUpload[]): Promise<void> {
      await db.query('delete from uploads where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    },
    /** Which of these nobody needs any more, or ever did. */
    async unneeded(stored: readonly { key: string; owner: string }[]): Promise<string[]> {
      const { rows } = await db.query<{ key: string }>('select unneeded_objects($1, $2) as key', [
        stored.map(({ key }) => key),
        stored.map(({ owner }) => owner),
      ])
      return rows.map(({ key }) => key)
    },
  }
}
export type RetentionStore = ReturnType<typeof createRetentionStore>
