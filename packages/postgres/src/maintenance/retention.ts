import { withIds } from '../database/id-range.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, type Renamed, selectAs } from '../database/rows.ts'

/** An expired row, and the keys of the objects that only it refers to. */
const expiredNames = { taskId: 'task_id', place: 'place' } as const
export type Expired = Renamed<'creations' | 'inputs', typeof expiredNames> & { keys: string[] }
export type ExpiredUpload = Columns<'uploads', 'id'> & { keys: string[] }
export type DeletedMedia = { keys: string[] }

const batchSize = 200

/** The part belongs to a film that is being edited. */
const isBeingEdited = `exists (
  select 1 from tasks made join film_parts p on p.film_id = made.film_id join tasks e on e.id = p.task_id
   where made.id = creations.task_id and e.runs and e.state in ('created', 'queueing', 'processing'))`

/** A film needs its inputs as long as its parts exist. */
const canBeEdited = `exists (
  select 1 from film_parts p join creations c on c.task_id = p.task_id where p.film_id = t.id and c.removed_at is null)`

/** An uploaded object does not belong to one task and may be in use by another. */
const ownKeys = `array_remove(array[i.prepared_key,
  case when i.object->>'key' like '%/' || i.task_id || '/%' then i.object->>'key' end], null) as keys`

/** Expired rows in small batches. Callers remove the objects first and mark the rows afterwards. */
export const createRetentionStore = (db: Database) => {
  const markRemoved = (table: 'creations' | 'inputs') => async (rows: readonly Expired[]) => {
    const ids = [...new Set(rows.map(({ taskId }) => taskId))]
    if (ids.length === 0) return
    await db.query(
      `update ${table} set removed_at = now()
         from unnest($1::bigint[], $2::smallint[]) as gone (task_id, place)
        where ${table}.task_id = gone.task_id and ${table}.place = gone.place and ${withIds(`${table}.task_id`, ids)}`,
      [rows.map(({ taskId }) => taskId), rows.map(({ place }) => place)],
    )
  }
  return {
    /** Newest first: a result that its owner deleted must not wait for a backlog of expired results. */
    async results(): Promise<Expired[]> {
      // Prepared, because planning over all partitions every few seconds would cost more than the query.
      const { rows } = await db.query<Expired>({
        name: 'expired_results',
        text: `select ${selectAs('creations', 'creations', expiredNames)},
                array_remove(array[result->>'key', cover->>'key', watermarked->>'key'], null) as keys
           from creations where removed_at is null and keep_until < now() and not ${isBeingEdited} order by keep_until desc limit ${batchSize}`,
      })
      return rows
    },
    resultsRemoved: markRemoved('creations'),
    async inputs(keptDays: number): Promise<Expired[]> {
      // Prepared, as the results: it is called again for each batch.
      const { rows } = await db.query<Expired>({
        name: 'expired_inputs',
        text: `select ${selectAs('inputs', 'i', expiredNames)}, ${ownKeys}
           from inputs i join tasks t on t.id = i.task_id
          where i.removed_at is null and i.task_id < first_id_at(now() - make_interval(days => $1))
            and t.ended_at < now() - make_interval(days => $1) and not (t.shows <> 'own' and ${canBeEdited})
          order by i.task_id limit ${batchSize}`,
        values: [keptDays],
      })
      return rows
    },
    /** Inputs of tasks that their owner deleted. */
    async deletedInputs(): Promise<Expired[]> {
      const { rows } = await db.query<Expired>({
        name: 'deleted_inputs',
        text: `select ${selectAs('inputs', 'i', expiredNames)}, ${ownKeys} from inputs i where i.struck and i.removed_at is null limit ${batchSize}`,
      })
      return rows
    },
    inputsRemoved: markRemoved('inputs'),
    /** Media of deleted subjects that no open task uses. Those that one uses are due again after a while. */
    async subjectMedia(): Promise<DeletedMedia[]> {
      const { rows } = await db.query<DeletedMedia>(
        `with due as (
           select d.key, d.owner from deleted_subject_media d where d.due_at <= now() order by d.due_at limit ${batchSize}
             for update skip locked
         ), unneeded as materialized (
           select unneeded_objects(array_agg(d.key), array_agg(d.owner)) as key from due d
         ), later as (
           update deleted_subject_media m set due_at = now() + interval '5 seconds'
             from due d where m.key = d.key and d.key not in (select u.key from unneeded u)
         )
         select array_remove(array[d.key, d.withdrawn_key], null) as keys
           from unneeded u join deleted_subject_media d on d.key = u.key`,
      )
      return rows
    },
    /** Media of deleted subjects that an open task uses, and that URLs still show. */
    async subjectMediaInUse(): Promise<string[]> {
      const { rows } = await db.query<Columns<'deleted_subject_media', 'key'>>(
        `select key from deleted_subject_media where withdrawn_key is null and due_at > now() limit ${batchSize}`,
      )
      return rows.map(({ key }) => key)
    },
    async subjectMediaWithdrawn(key: string, withdrawnKey: string): Promise<void> {
      await db.query('update deleted_subject_media set withdrawn_key = $2 where key = $1', [key, withdrawnKey])
    },
    async subjectMediaRemoved(rows: readonly DeletedMedia[]): Promise<void> {
      await db.query('delete from deleted_subject_media where key = any($1)', [rows.flatMap(({ keys }) => keys)])
    },
    /** One day later than promised, so that a task that used an upload in its last minute has fetched it. */
    async uploads(): Promise<ExpiredUpload[]> {
      const { rows } = await db.query<ExpiredUpload>(
        `select id, array_remove(array[put_key, object->>'key'], null) as keys
           from uploads where keep_until < now() - interval '1 day' order by keep_until limit ${batchSize}`,
      )
      return rows
    },
    async uploadsRemoved(rows: readonly ExpiredUpload[]): Promise<void> {
      await db.query('delete from uploads where id = any($1::bigint[])', [rows.map(({ id }) => id)])
    },
    /** Returns the objects that no row refers to. */
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
