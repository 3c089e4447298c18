import type { Cost } from '@kinora/domain'
import type { Database } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

export type SpendGroup = 'route' | 'tenant' | 'provider_key'

export type SpendRow = {
  day: string
  name: string
  currency: string
  attempts: number
  /** Attempts whose cost the provider reported. */
  reported: number
  estimated: number
  spent: number
  /** Credits of the tasks that ended on this day; only by tenant. */
  credits: number | null
}

export type CeilingState = Columns<'spend_ceilings', 'provider_key' | 'currency'> & {
  monthly: number
  spent: number
  is_reached: boolean
}

const groupNames: Record<SpendGroup, string> = {
  route: `d.backend || ' ' || d.step`,
  tenant: 'd.tenant_id::text',
  provider_key: 'd.provider_key',
}

/** Credits of all tasks of a tenant by day, folded or not. */
const credits = `
  select u.tenant_id::text as name, u.day, sum(u.credits)::float8 as credits from (
    select tenant_id, (starts_at at time zone 'utc')::date as day, credits from usage_days
     where starts_at >= $1::date and starts_at < $2::date + 1
    union all
    select tenant_id, (at at time zone 'utc')::date, credits from usage_rows where at >= $1::date and at < $2::date + 1
  ) u group by 1, 2`

/** The spend at providers over all tenants, and its monthly ceilings. */
export const createSpendAdmin = (db: Database) => ({
  /** Sums by UTC day, at most `most` rows. */
  async days({ from, to, group, most }: { from: string; to: string; group: SpendGroup; most: number }) {
    const isOfTenants = group === 'tenant'
    const { rows } = await db.query<SpendRow>(
      `with spent as (
         select d.day, ${groupNames[group]} as name, d.currency, sum(d.attempts)::int as attempts, sum(d.reported)::int as reported,
                sum(d.estimated)::float8 as estimated, sum(d.spent)::float8 as spent
           from spend_days d where d.day between $1::date and $2::date and d.attempts > 0 group by 1, 2, 3
       )
       select to_char(s.day, 'YYYY-MM-DD') as day, s.name, s.currency, s.attempts, s.reported, s.estimated, s.spent,
              ${isOfTenants ? 'coalesce(c.credits, 0)' : 'null::float8'} as credits
         from spent s ${isOfTenants ? `left join (${credits}) c on c.name = s.name and c.day = s.day` : ''}
        order by s.day desc, s.name, s.currency limit $3`,
      [from, to, most],
    )
    return rows
  },
  /** Every ceiling with the spend of this month. */
  async ceilings(): Promise<CeilingState[]> {
    const { rows } = await db.query<CeilingState>(
      `select c.provider_key, c.currency, c.monthly::float8 as monthly, coalesce(m.spent, 0)::float8 as spent,
              c.provider_key in (select * from spent_keys()) as is_reached
         from spend_ceilings c
         left join spend_months m on m.provider_key = c.provider_key and m.currency = c.currency
                                 and m.month = spend_month((now() at time zone 'utc')::date)
        order by c.provider_key`,
    )
    return rows
  },
  async setCeiling(providerKey: string, { currency, microUnits }: Cost): Promise<void> {
    await db.query(
      `insert into spend_ceilings (provider_key, currency, monthly) values ($1, $2, $3)
         on conflict (provider_key) do update set currency = excluded.currency, monthly = excluded.monthly, changed_at = now()`,
      [providerKey, currency, microUnits],
    )
  },
  /** Returns false if there is none. */
  async removeCeiling(providerKey: string): Promise<boolean> {
    const { rowCount } = await db.query('delete from spend_ceilings where provider_key = $1', [providerKey])
    return (rowCount ?? 0) > 0
  },
})
export type SpendAdmin = ReturnType<typeof createSpendAdmin>

export type SpentKeys = ReadonlySet<Row<'spend_ceilings'>['provider_key']>

/** Provider keys whose monthly ceiling is reached. */
export const createSpentKeyStore = (db: Database) => ({
  async read(): Promise<SpentKeys> {
    const { rows } = await db.query<{ key: string }>('select spent_keys as key from spent_keys()')
    return new Set(rows.map(({ key }) => key))
  },
})
