import type { PreparationOutcome, Subject, SubjectStore } from '@kinora/domain'
import { named } from '../database/named.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, columnList, into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type SubjectRow = Columns<
  'subjects',
  'id' | 'tenant_id' | 'name' | 'voice' | 'style' | 'description',
  Pick<Subject, 'images' | 'videos'>
>

const toSubject = ({ tenant_id: tenantId, ...row }: SubjectRow): Subject => ({ ...row, isSystem: tenantId === '0' })
const columns = columnList('subjects', 'id', 'tenant_id', 'name', 'voice', 'style', 'description', 'images', 'videos')

export const createSubjectStore = (db: Database): SubjectStore => ({
  prepare: (tenantId, id, inputs) =>
    inTransaction(db, tenantId, async (client) => {
      await client.query(
        `with media as (
           insert into ${into('inputs', 'task_id', 'tenant_id', 'place', 'slot', 'rule', 'url', 'object', 'prepared_key')}
             select $1, app_tenant(), place, slot, rule, url, object, "preparedKey"
               from jsonb_to_recordset($2) as sent (place smallint, slot text, rule text, url text, object jsonb, "preparedKey" text)
         )
         insert into ${into('preparations', 'task_id', 'tenant_id', 'kind')} values ($1, app_tenant(), 'subject')`,
        [id, JSON.stringify(inputs)],
      )
    }),
  outcome: (tenantId, id) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<Columns<'preparations', never, { outcome: PreparationOutcome | null }>>(
        'select outcome from preparations where tenant_id = app_tenant() and task_id = $1',
        [id],
      )
      return rows[0]?.outcome ?? undefined
    }),
  forget: (tenantId, id) =>
    inTransaction(db, tenantId, async (client) => {
      await client.query('delete from preparations where tenant_id = app_tenant() and task_id = $1', [id])
    }),
  find: (tenantId, ids) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<SubjectRow>(
        `select ${columns} from subjects where tenant_id in (0, app_tenant()) and id = any($1::bigint[])`,
        [ids],
      )
      return rows.map(toSubject)
    }),
  list: (tenantId, { system, ids, before, most }) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<SubjectRow>(
        `select ${columns} from subjects
          where tenant_id = case when $1 then 0 else app_tenant() end
            and ($2::bigint[] is null or id = any($2)) and ($3::bigint is null or id < $3)
          order by id desc limit $4`,
        [system, ids ?? null, before ?? null, most],
      )
      return rows.map(toSubject)
    }),
  update: (tenantId, id, { name, voice, style, description, images, videos }) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<SubjectRow>(
        ...named(
          `update subjects set name = coalesce(:name, name), voice = coalesce(:voice, voice), style = coalesce(:style, style),
                  description = coalesce(:description, description), images = coalesce(:images, images), videos = coalesce(:videos, videos)
            where id = :id and tenant_id = app_tenant() returning ${columns}`,
          {
            id,
            name: name ?? null,
            voice: voice ?? null,
            style: style ?? null,
            description: description ?? null,
            images: images ? JSON.stringify(images) : null,
            videos: videos ? JSON.stringify(videos) : null,
          },
        ),
      )
      return rows[0] && toSubject(rows[0])
    }),
  remove: (tenantId, id) =>
    inTransaction(db, tenantId, async (client) => {
      const { rowCount } = await client.query('delete from subjects where id = $1 and tenant_id = app_tenant()', [id])
      return rowCount === 1
    }),
})
