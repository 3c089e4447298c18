import type { Database } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'

export type NewConsoleKey = { id: string; secretSha256: string; sealed: Buffer; scopes: readonly string[] }

/** One key per tenant for the calls of its members through the console. No list shows it, and nobody has its secret. */
export const createConsoleKeys = (db: Database) => {
  const find = async (tenantId: string): Promise<string | undefined> => {
    const { rows } = await db.query<Columns<'api_keys', 'id'>>(
      'select id from api_keys where tenant_id = $1 and is_console',
      [tenantId],
    )
    return rows[0]?.id
  }
  return {
    find,
    /** Returns the id of the stored key, which may be that of another node. Undefined without such a tenant. */
    async insert(tenantId: string, { id, secretSha256, sealed, scopes }: NewConsoleKey): Promise<string | undefined> {
      await db.query(
        `insert into ${into('api_keys', 'id', 'tenant_id', 'env', 'name', 'scopes', 'secret_sha256', 'sealed', 'creator', 'is_console')}
           select $1, t.id, 'live', 'console', $3, $4, $5, 'console', true from tenants t where t.id = $2 and t.sandbox_of is null
         on conflict do nothing`,
        [id, tenantId, scopes, secretSha256, sealed],
      )
      return find(tenantId)
    },
  }
}
export type ConsoleKeys = ReturnType<typeof createConsoleKeys>
