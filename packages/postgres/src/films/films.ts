import type { FinishedCreation } from '@kinora/domain'
import type { ChangedTask, FilmRecord, FilmStore, PartStore } from '@kinora/domain/films'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'
import { inTransactionById } from '../database/transaction.ts'
import { bySlot, type StartOrderRow } from '../execution/start-order.ts'
import { resolveErrMsg, type TaskRow, taskColumns, toTaskView } from '../tasks/store.ts'

type StoredRecord = Omit<FilmRecord, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string }

type FilmRow = TaskRow &
  Columns<
    'read_film_reply',
    'model' | 'created_at' | 'updated_at' | 'has_expired',
    {
      params: unknown
      used: Record<string, unknown>
      media: StartOrderRow['media']
      records: StoredRecord[] | null
    }
  >

export const createFilmStore = (db: Database): FilmStore => {
  const read: FilmStore['read'] = async (tenantId, filmId) => {
    const [row] = await queryRows<FilmRow>(
      db,
      'read_film_reply',
      `select ${taskColumns}, model, params, used, media, created_at, updated_at, records, has_expired
         from read_film_reply($1, $2)`,
      [tenantId, filmId],
    )
    if (!row) return undefined
    const { model, params, used } = row
    return {
      ...toTaskView(tenantId, filmId, row),
      model,
      params,
      used,
      media: bySlot(row.media),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      records: (row.records ?? []).map((record) => ({
        ...record,
        errMsg: resolveErrMsg({ err_code: record.errCode, err_msg: record.errMsg }),
        createdAt: new Date(record.createdAt),
        updatedAt: new Date(record.updatedAt),
      })),
      hasExpired: row.has_expired,
    }
  }
  return {
    read,
    async ofPart(tenantId, partId) {
      const filmId = await inTransactionById(db, tenantId, async (client) => {
        const { rows } = await client.query<Columns<'tasks', 'film_id'>>({
          name: 'film_of_part',
          text: 'select film_id from tasks where tenant_id = app_tenant() and id = $1',
          values: [partId],
        })
        return rows[0]?.film_id
      })
      return filmId ? read(tenantId, filmId) : undefined
    },
  }
}

type ClosedRow = Columns<
  'close_part',
  'version',
  { creation: FinishedCreation; film_version: number | null; others: ChangedTask[] | null }
>

export const createPartStore = (db: Database, settings: { resultRetentionDays: number }): PartStore => ({
  texts: ({ tenantId, filmId }) =>
    inTransactionById(db, tenantId, async (client) => {
      const { rows } = await client.query<Columns<'task_inputs', never, { texts: Record<string, string> }>>({
        name: 'texts_of_task',
        text: 'select texts from task_inputs where tenant_id = app_tenant() and task_id = $1',
        values: [filmId],
      })
      return rows[0]?.texts ?? {}
    }),
  async open({ tenantId, filmId }, parts) {
    const rows = await queryRows<Row<'open_parts'>>(db, 'open_parts', 'select * from open_parts($1, $2, $3)', [
      tenantId,
      filmId,
      JSON.stringify(parts),
    ])
    return rows.map(({ task_id: id }) => id)
  },
  async findMade(tenantId, hashes) {
    const rows = await queryRows<Columns<'find_made_parts', 'hash', { creation: FinishedCreation & { id: string } }>>(
      db,
      'find_made_parts',
      'select * from find_made_parts($1, $2)',
      [tenantId, hashes],
    )
    return new Map(rows.map(({ hash, creation: { id, ...made } }) => [hash, made]))
  },
  async close({ tenantId, filmId, id }, creation) {
    const [row] = await queryRows<ClosedRow>(db, 'close_part', 'select * from close_part($1, $2, $3, $4, $5)', [
      tenantId,
      filmId,
      id,
      JSON.stringify(creation),
      settings.resultRetentionDays,
    ])
    if (!row) return undefined
    const film = row.film_version === null ? [] : [{ id: filmId, version: row.film_version }]
    return { creation: row.creation, changed: [{ id, version: row.version }, ...film, ...(row.others ?? [])] }
  },
})
