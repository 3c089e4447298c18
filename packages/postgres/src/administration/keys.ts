import type { Database } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type KeyColumns = Columns<
  'api_keys',
  | ('id' | 'tenant_id' | 'env' | 'name' | 'scopes' | 'creator')
  | ('created_at' | 'expires_at' | 'suspended_at' | 'last_used_at')
>
export type ListedKey = KeyColumns & { monthly_budget: number | null }
export type KeyChange = {
  name?: string | undefined
  scopes?: readonly string[] | undefined
  expiresAt?: string | null | undefined
}

type KeyRow = KeyColumns & { monthly_budget: Row<'key_budgets'>['monthly'] | null }

const toKey = (row: KeyRow): ListedKey => ({
  ...row,
  monthly_budget: row.monthly_budget === null ? null : Number(row.monthly_budget),
})

const selected = `select k.id, k.tenant_id, k.env, k.name, k.scopes, k.creator, k.created_at, k.expires_at, k.suspended_at,
    k.last_used_at, b.monthly as monthly_budget
  from api_keys k left join key_budgets b on b.key_id = k.id where k.deleted_at is null and not k.is_console
   and k.tenant_id = app_tenant()`

/** Keys as their issuers see and change them. Deleted keys and those of the console are hidden; their rows remain. */
export const createKeyAdmin = (db: Database) => ({
  /** Returns the tenant of a key, or undefined if the key does not exist. */
  async findOwner(keyId: string): Promise<string | undefined> {
    const { rows } = await db.query<Columns<'api_keys', 'tenant_id'>>(
      'select tenant_id from api_keys where id = $1 and deleted_at is null and not is_console',
      [keyId],
    )
    return rows[0]?.tenant_id
  },
  list: (tenantId: string): Promise<ListedKey[]> =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<KeyRow>(`${selected} order by k.created_at, k.id`)
      return rows.map(toKey)
    }),
  find: (tenantId: string, keyId: string): Promise<ListedKey | undefined> =>
    inTransaction(db, tenantId, async (client) => {
      const { rows } = await client.query<KeyRow>(`${selected} and k.id = $1`, [keyId])
      return rows.map(toKey)[0]
    }),
  change: (tenantId: string, keyId: string, { name, scopes, expiresAt }: KeyChange): Promise<void> =>
    inTransaction(db, tenantId, async (client) => {
      await client.query(
        `update api_keys set name = coalesce($2, name), scopes = coalesce($3, scopes),
                expires_at = case when $4 then $5::timestamptz else expires_at end
          where id = $1 and tenant_id = app_tenant() and deleted_at is null`,
        [keyId, name ?? null, scopes ?? null, expiresAt !== undefined, expiresAt ?? null],
      )
    }),
  /** Returns false if the key is not suspended. */
  async remove(keyId: string): Promise<boolean> {
    const { rowCount } = await db.query(
      'update api_keys set deleted_at = now() where id = $1 and suspended_at is not null and deleted_at is null',
      [keyId],
    )
    return rowCount === 1
  },
})
export type KeyAdmin = ReturnType<typeof createKeyAdmin>
