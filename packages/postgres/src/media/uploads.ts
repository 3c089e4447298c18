import type { FinishedUpload, ObjectRef, UploadedImage, UploadStore } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type UploadRow = Columns<'uploads', 'put_key' | 'etag', { object: ObjectRef | null; facts: UploadedImage | null }>

const toFinished = (id: string, { etag, object, facts }: UploadRow): FinishedUpload | undefined =>
  etag !== null && object && facts ? { id, etag, object, facts } : undefined

export const createUploadStore = (db: Database): UploadStore => ({
  open: (tenantId, { id, putKey, keepSeconds }) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<Columns<'uploads', 'keep_until'>>(
        `insert into ${into('uploads', 'id', 'tenant_id', 'put_key', 'keep_until')}
           values ($1, app_tenant(), $2, now() + make_interval(secs => $3)) returning keep_until`,
        [id, putKey, keepSeconds],
      )
      return rows[0]?.keep_until ?? new Date(0)
    }),
  find: (tenantId, id) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<UploadRow>(
        'select put_key, etag, object, facts from uploads where tenant_id = app_tenant() and id = $1 and keep_until > now()',
        [id],
      )
      const [row] = rows
      return row && { id, putKey: row.put_key, finished: toFinished(id, row) }
    }),
  finish: (tenantId, { id, etag, object, facts }, keepSeconds) =>
    inTransaction(db, tenantId, async (client) => {
      await client.query(
        `update uploads set etag = $2, object = $3, facts = $4, keep_until = now() + make_interval(secs => $5)
          where tenant_id = app_tenant() and id = $1 and object is null`,
        [id, etag, JSON.stringify(object), JSON.stringify(facts), keepSeconds],
      )
    }),
})
