import { limits, type Scope } from '@kinora/contract'
import { dependencyTimeouts, type KnownKey } from '@kinora/domain'
import type pg from 'pg'
import { named } from '../database/named.ts'
import { asUnavailable, type Database, queryRows } from '../database/pool.ts'
import { type Columns, into } from '../database/rows.ts'
import { inTransaction } from '../database/transaction.ts'

type KeyRow = Columns<'api_keys', 'id' | 'tenant_id' | 'env' | 'secret_sha256', { scopes: Scope[] }> & {
  expired: boolean
  suspended: boolean
}

/** API keys as requests need them. */
export const createKeyStore = (db: Database) => ({
  async issuedSince(moment: Date): Promise<string[]> {
    const rows = await queryRows<Columns<'api_keys', 'id'>>(
      db,
      'keys_issued_since',
      'select id from api_keys where created_at >= $1',
      [moment],
    )
    return rows.map(({ id }) => id)
  },
  /** Writes at most once per minute over all nodes. */
  async noteUse(keyId: string): Promise<void> {
    await db.query({
      name: 'note_key_use',
      text: `update api_keys set last_used_at = now()
              where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      values: [keyId],
    })
  },
  async find(keyId: string): Promise<KnownKey | undefined> {
    const [row] = await queryRows<KeyRow>(
      db,
      'find_key',
      `select k.id, coalesce(s.id, t.id) as tenant_id, k.env, k.secret_sha256, k.scopes, coalesce(k.expires_at <= now(), false) as expired,
                 (k.suspended_at is not null or k.deleted_at is not null or t.closed_at is not null) as suspended
               from api_keys k join tenants t on t.id = k.tenant_id left join tenants s on s.sandbox_of = t.id and k.env = 'test'
              where k.id = $1`,
      [keyId],
      dependencyTimeouts.database.keyMs,
    )
    return (
      row && {
        id: row.id,
        tenantId: row.tenant_id,
        env: row.env,
        secretSha256: row.secret_sha256,
        scopes: row.scopes,
        expired: row.expired,
        suspended: row.suspended,
      }
    )
  },
})

export type NewApiKey = {
  id: string
  tenantId: string
  name: string
  scopes: readonly string[]
  secretSha256: string
  sealed: Buffer
  expiresAt: string | null
  /** The key that issued it, unless the operator did. */
  creator?: string
} & (
  | { env: 'live' }
  /** `sandboxId` is used if this is the first test key of the tenant. */
  | { env: 'test'; sandboxId: string }
)

/** Creates the accounts and slots that every tenant has. */
const createAccounts = async (client: pg.PoolClient, tenantId: string): Promise<void> => {
  await client.query('select set_tenant($1)', [tenantId])
  await client.query(`insert into ${into('accounts', 'tenant_id')} values (app_tenant())`)
  await client.query(
    `insert into ${into('tenant_lanes', 'tenant_id', 'lane', 'slots')}
     values (app_tenant(), 'normal', null), (app_tenant(), 'off-peak', null), (app_tenant(), 'speech', $1)`,
    [limits.speechAtOnce],
  )
}

const openSandbox = async (client: pg.PoolClient, tenantId: string, sandboxId: string): Promise<void> => {
  const { rows } = await client.query<{ is_new: boolean }>('select open_sandbox($1, $2) as is_new', [
    sandboxId,
    tenantId,
  ])
  if (rows[0]?.is_new) await createAccounts(client, sandboxId)
}

/** Tenants, keys and grants for the administration API. */
export const createAccountStore = (db: Database) => ({
  insertTenant: (tenant: { id: string; name: string; concurrency: number | null; webhookSecretSealed: Buffer }) =>
    inTransaction(db, tenant.id, async (client) => {
      await client.query(
        `insert into ${into('tenants', 'id', 'name', 'concurrency', 'webhook_secret_sealed')} values ($1, $2, $3, $4)`,
        [tenant.id, tenant.name, tenant.concurrency, tenant.webhookSecretSealed],
      )
      await createAccounts(client, tenant.id)
    }),
  /** Stores the key unless the tenant does not exist or already has `activeMax` active keys. */
  insertKey: (key: NewApiKey, activeMax: number): Promise<'stored' | 'no tenant' | 'too many'> =>
    inTransaction(db, key.tenantId, async (client) => {
      const tenant = await client.query('select 1 from tenants where id = $1 and sandbox_of is null for update', [
        key.tenantId,
      ])
      if (tenant.rowCount === 0) return 'no tenant'
      const active = await client.query(
        'select 1 from api_keys where tenant_id = $1 and suspended_at is null and deleted_at is null and not is_console and (expires_at is null or expires_at > now())',
        [key.tenantId],
      )
      if ((active.rowCount ?? 0) >= activeMax) return 'too many'
      await client.query(
        ...named(
          `insert into ${into('api_keys', 'id', 'tenant_id', 'env', 'name', 'scopes', 'secret_sha256', 'sealed', 'expires_at', 'creator')}
             values (:id, :tenantId, :env, :name, :scopes, :secretSha256, :sealed, :expiresAt, :creator)`,
          {
            id: key.id,
            tenantId: key.tenantId,
            env: key.env,
            name: key.name,
            scopes: key.scopes,
            secretSha256: key.secretSha256,
            sealed: key.sealed,
            expiresAt: key.expiresAt,
            creator: key.creator ?? 'operator',
          },
        ),
      )
      if (key.env === 'test') await openSandbox(client, key.tenantId, key.sandboxId)
      return 'stored'
    }),
  async suspendKey(keyId: string): Promise<boolean> {
    const { rowCount } = await db
      .query('update api_keys set suspended_at = coalesce(suspended_at, now()) where id = $1', [keyId])
      .catch((error: unknown) => {
        throw asUnavailable(error)
      })
    return rowCount === 1
  },
  /** Sets the monthly budget of a key. Null removes it. Returns false if the key does not exist. */
  setBudget: (tenantId: string, keyId: string, monthly: number | null): Promise<boolean> =>
    inTransaction(db, tenantId, async (client) => {
      const known = await client.query('select 1 from api_keys where id = $1 and tenant_id = $2', [keyId, tenantId])
      if (known.rowCount === 0) return false
      await client.query('select set_budget($1, $2)', [keyId, monthly])
      return true
    }),
  /** Returns the available credits after the grant, or undefined if the tenant does not exist. */
  grant: (grant: {
    id: string
    tenantId: string
    credits: number
    reason: string
    endsAt: string | null
  }): Promise<number | undefined> =>
    inTransaction(db, grant.tenantId, async (client) => {
      const known = await client.query('select 1 from tenants where id = $1 and sandbox_of is null', [grant.tenantId])
      if (known.rowCount === 0) return undefined
      await client.query('select grant_credits($1, $2, $3, $4)', [grant.id, grant.reason, grant.credits, grant.endsAt])
      const { rows } = await client.query<Columns<'accounts', 'available'>>(
        'select available from accounts where tenant_id = $1',
        [grant.tenantId],
      )
      return Number(rows[0]?.available)
    }),
})
export type AccountStore = ReturnType<typeof createAccountStore>
