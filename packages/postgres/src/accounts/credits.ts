import type { AccountReader, Grant } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import { type Columns, type Renamed, type Row, selectAs } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

const grantNames = { id: 'id', name: 'name', credits: 'credits', createdAt: 'created_at', endsAt: 'ends_at' } as const
type GrantRow = Renamed<'grants', typeof grantNames> & Columns<'grants', 'remain'>

/** The maximum number of grants in a reply. */
const shownGrants = 500

export const createAccountReader = (db: Database, { concurrency }: { concurrency: number }): AccountReader => ({
  async read(tenantId, { withGrants }) {
    const [row] = await queryRows<Row<'read_account'>>(db, 'read_account', 'select * from read_account($1, $2)', [
      tenantId,
      concurrency,
    ])
    if (!row) throw new Error('the tenant has no account')
    return {
      available: Number(row.available),
      ending: Number(row.ending),
      slots: row.slots,
      inUse: row.in_use,
      waiting: row.waiting,
      grants: withGrants ? await readGrants(db, tenantId) : [],
    }
  },
})

const readGrants = (db: Database, tenantId: string): Promise<Grant[]> =>
  inTransaction(db, tenantId, async (client) => {
    const { rows } = await client.query<GrantRow>({
      name: 'read_grants',
      text: `select ${selectAs('grants', 'g', grantNames)}, case when ends_at <= now() then 0 else remain end as remain
          from grants g where tenant_id = app_tenant() order by id desc limit $1`,
      values: [shownGrants],
    })
    return rows.map((grant) => ({ ...grant, credits: Number(grant.credits), remain: Number(grant.remain) }))
  })
