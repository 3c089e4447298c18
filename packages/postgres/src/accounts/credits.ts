import type { AccountReader, Grant } from '@kinora/domain'
import { type Database, rowsOf } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'

type AccountRow = { available: string; ending: string; slots: number; in_use: number; waiting: number }
type GrantRow = Omit<Grant, 'credits' | 'remain'> & { credits: string; remain: string }

/** More grants than this are history. */
const shownGrants = 500

export const createAccountReader = (db: Database, { concurrency }: { concurrency: number }): AccountReader => ({
  async read(tenantId, { withGrants }) {
    const [row] = await rowsOf<AccountRow>(db, 'read_account', 'select * from read_account($1, $2)', [
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
      text: `select id, name, credits, case when ends_at <= now() then 0 else remain end as remain,
               created_at as "createdAt", ends_at as "endsAt"
          from grants where tenant_id = app_tenant() order by id desc limit $1`,
      values: [shownGrants],
    })
    return rows.map((grant) => ({ ...grant, credits: Number(grant.credits), remain: Number(grant.remain) }))
  })
