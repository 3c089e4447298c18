import type { Database } from '../database/pool.ts'
import { type Columns, columnList, type Row } from '../database/rows.ts'
import { cutPage, type Page } from './page.ts'

export type Tenant = Columns<
  'tenants',
  'id' | 'name' | 'concurrency' | 'weight' | 'local_only' | 'created_at' | 'closed_at'
> & {
  sandbox_id: Row<'tenants'>['id'] | null
  available: number
  holding: number
}
type TenantRow = Omit<Tenant, 'available' | 'holding'> & Partial<Columns<'accounts', 'available' | 'holding'>>

const toTenant = ({ available, holding, ...row }: TenantRow): Tenant => ({
  ...row,
  available: Number(available ?? 0),
  holding: Number(holding ?? 0),
})
export type TenantChange = {
  name?: string | undefined
  concurrency?: number | null | undefined
  weight?: number | undefined
  localOnly?: boolean | undefined
}

const columns = `${columnList('tenants', 'id', 'name', 'concurrency', 'weight', 'local_only', 'created_at', 'closed_at')},
  (select s.id from tenants s where s.sandbox_of = tenants.id) as sandbox_id,
  (select a.available from accounts a where a.tenant_id = tenants.id) as available,
  (select a.holding from accounts a where a.tenant_id = tenants.id) as holding`

/** Tenants with their balances, as their operator sees and changes them. */
export const createTenantAdmin = (db: Database) => {
  const first = async (text: string, values: unknown[]): Promise<Tenant | undefined> =>
    (await db.query<TenantRow>(text, values)).rows.map(toTenant)[0]
  return {
    async list(page: Page) {
      const { rows } = await db.query<TenantRow>(
        `select ${columns} from tenants where sandbox_of is null and id > $1 order by id limit $2`,
        [page.after ?? '0', page.count + 1],
      )
      return cutPage(rows.map(toTenant), page, ({ id }) => id)
    },
    find: (id: string) => first(`select ${columns} from tenants where id = $1`, [id]),
    change: (id: string, { name, concurrency, weight, localOnly }: TenantChange) =>
      first(
        `update tenants set name = coalesce($2, name), weight = coalesce($3, weight), local_only = coalesce($6, local_only),
                concurrency = case when $4 then $5 else concurrency end
          where id = $1 and sandbox_of is null returning ${columns}`,
        [id, name ?? null, weight ?? null, concurrency !== undefined, concurrency ?? null, localOnly ?? null],
      ),
    close: (id: string) =>
      first(
        `update tenants set closed_at = coalesce(closed_at, now()) where id = $1 and sandbox_of is null returning ${columns}`,
        [id],
      ),
  }
}
export type TenantAdmin = ReturnType<typeof createTenantAdmin>
