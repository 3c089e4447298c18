import { cutPage, type Page } from '../administration/page.ts'
import type { Database } from '../database/pool.ts'
import { type Columns, columnList, into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type GrantRequestRow = Columns<
  'grant_requests',
  | ('id' | 'tenant_id' | 'credits' | 'reason' | 'ends_at' | 'state')
  | ('requested_by' | 'decided_by' | 'created_at' | 'decided_at')
>
export type GrantRequest = Omit<GrantRequestRow, 'credits'> & { credits: number }
export type NewGrantRequest = {
  id: string
  tenantId: string
  credits: number
  reason: string
  endsAt: string | null
  requestedBy: string
}

const columns = columnList(
  'grant_requests',
  'id',
  'tenant_id',
  'credits',
  'reason',
  'ends_at',
  'state',
  'requested_by',
  'decided_by',
  'created_at',
  'decided_at',
)
const toRequest = (row: GrantRequestRow): GrantRequest => ({ ...row, credits: Number(row.credits) })
const largestId = '9223372036854775807'

/** Grants that wait for a second operator. */
export const createGrantRequests = (db: Database) => {
  const find = async (id: string): Promise<GrantRequest | undefined> =>
    (await db.query<GrantRequestRow>(`select ${columns} from grant_requests where id = $1`, [id])).rows.map(
      toRequest,
    )[0]
  return {
    find,
    async list(page: Page, state: GrantRequest['state'] | undefined) {
      const { rows } = await db.query<GrantRequestRow>(
        `select ${columns} from grant_requests where id < $1 and ($3::text is null or state = $3) order by id desc limit $2`,
        [page.after ?? largestId, page.count + 1, state ?? null],
      )
      return cutPage(rows.map(toRequest), page, ({ id }) => id)
    },
    /** Returns the available credits of the tenant, or undefined if it does not exist. */
    insert: (request: NewGrantRequest): Promise<number | undefined> =>
      inTransaction(db, request.tenantId, async (client) => {
        const { rows } = await client.query<Columns<'accounts', 'available'>>(
          'select a.available from accounts a join tenants t on t.id = a.tenant_id where t.id = $1 and t.sandbox_of is null',
          [request.tenantId],
        )
        if (!rows[0]) return undefined
        await client.query(
          `insert into ${into('grant_requests', 'id', 'tenant_id', 'credits', 'reason', 'ends_at', 'requested_by')}
             values ($1, $2, $3, $4, $5, $6)`,
          [request.id, request.tenantId, request.credits, request.reason, request.endsAt, request.requestedBy],
        )
        return Number(rows[0].available)
      }),
    /** Grants the credits in the same transaction. Returns false if it does not wait, or the same person requested it. */
    approve: (
      { id, tenant_id: tenantId }: Pick<GrantRequest, 'id' | 'tenant_id'>,
      personId: string,
    ): Promise<boolean> =>
      inTransaction(db, tenantId, async (client) => {
        const { rows } = await client.query<GrantRequestRow>(
          `update grant_requests set state = 'approved', decided_by = $2, decided_at = now()
            where id = $1 and state = 'waiting' and requested_by <> $2 returning ${columns}`,
          [id, personId],
        )
        const [approved] = rows
        if (!approved) return false
        const { reason, credits, ends_at: endsAt } = approved
        await client.query('select grant_credits($1, $2, $3, $4)', [id, reason, credits, endsAt])
        return true
      }),
    /** Returns false if the request does not wait. */
    reject: ({ id, tenant_id: tenantId }: Pick<GrantRequest, 'id' | 'tenant_id'>, personId: string | null) =>
      inTransaction(db, tenantId, async (client) => {
        const { rowCount } = await client.query(
          `update grant_requests set state = 'rejected', decided_by = $2, decided_at = now()
            where id = $1 and state = 'waiting'`,
          [id, personId],
        )
        return rowCount === 1
      }),
  }
}
export type GrantRequests = ReturnType<typeof createGrantRequests>
