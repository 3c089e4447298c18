import type pg from 'pg'
import { asUnavailable, type Database } from '../database/pool.ts'
import type { Columns, Renamed, Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'
import { cutPage, type Page } from './page.ts'

type GrantRow = Columns<'grants', 'id' | 'credits' | 'created_at' | 'ends_at'> &
  Renamed<'grants', { reason: 'name' }> & { remain: Row<'grants'>['remain'] | null }

export type Posting = Columns<'ledger_txns', 'ref_id' | 'kind' | 'created_at' | 'note'> & {
  /** The change to each account. */
  available: number
  holding: number
  revenue: number
  funding: number
  /** The available credits after this posting. */
  balance: number
}
type PostingRow = Omit<Posting, 'available' | 'holding' | 'revenue' | 'funding' | 'balance'> &
  Record<'available' | 'holding' | 'revenue' | 'funding' | 'balance', string>

const fetchSize = 500

/** At equal times, postings that add to an account come before those that subtract. */
const inOrder = `x.ref_id, x.created_at, x.kind not in ('grant', 'hold', 'topup'), x.kind`

const statement = `
  select x.ref_id, x.kind, x.created_at, x.note, e.available, e.holding, e.revenue, e.funding,
         sum(e.available) over (order by ${inOrder}) as balance
    from ledger_txns x, lateral (
      select coalesce(sum(l.amount) filter (where l.account = 'available'), 0)::bigint as available,
             coalesce(sum(l.amount) filter (where l.account = 'holding'), 0)::bigint as holding,
             coalesce(sum(l.amount) filter (where l.account = 'revenue'), 0)::bigint as revenue,
             coalesce(sum(l.amount) filter (where l.account = 'funding'), 0)::bigint as funding
        from ledger_entries l where l.ref_id = x.ref_id and l.kind = x.kind) e
   where x.tenant_id = app_tenant() order by ${inOrder}`

const toPosting = ({ available, holding, revenue, funding, balance, ...row }: PostingRow): Posting => ({
  ...row,
  available: Number(available),
  holding: Number(holding),
  revenue: Number(revenue),
  funding: Number(funding),
  balance: Number(balance),
})

export const createMoneyAdmin = (db: Database) => ({
  grants: (tenantId: string, page: Page) =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<GrantRow>(
        `select id, name as reason, credits, case when ends_at is null then null when ends_at <= now() then 0 else remain end as remain,
                created_at, ends_at
           from grants where tenant_id = app_tenant() and ($1::bigint is null or id < $1) order by id desc limit $2`,
        [page.after ?? null, page.count + 1],
      )
      const items = rows.map((row) => ({
        ...row,
        credits: Number(row.credits),
        remain: row.remain === null ? null : Number(row.remain),
      }))
      return cutPage(items, page, ({ id }) => id)
    }),
  /**
   * Streams all postings of one snapshot, a few hundred in memory at a time. Ending the iteration closes the cursor.
   */
  async *statement(tenantId: string): AsyncGenerator<Posting> {
    const client = await db.connect().catch((error: unknown) => {
      throw asUnavailable(error)
    })
    try {
      await client.query(`begin isolation level repeatable read read only; set local statement_timeout = 0;
        select set_config('app.tenant', '${BigInt(tenantId)}', true); declare postings no scroll cursor for ${statement}`)
      for (;;) {
        const { rows }: pg.QueryResult<PostingRow> = await client.query(`fetch ${fetchSize} from postings`)
        for (const row of rows) yield toPosting(row)
        if (rows.length < fetchSize) return
      }
    } finally {
      // A connection with a possibly open transaction must not return to the pool.
      const isClean = await client.query('rollback').then(
        () => true,
        () => false,
      )
      client.release(!isClean)
    }
  },
})
export type MoneyAdmin = ReturnType<typeof createMoneyAdmin>
