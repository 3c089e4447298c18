import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createDeliveryLog, createTenantAdmin } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createAccountStore, createKeyStore } from './accounts.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'system' | 'admin') =>
  openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [api, system, admin] = [open('api'), open('system'), open('admin')]
const [accounts, keys, tenants] = [createAccountStore(admin), createKeyStore(api), createTenantAdmin(admin)]
afterAll(async () => {
  await Promise.all([api.end(), system.end(), admin.end()])
  await own.drop()
})

const draw = () => newId(Date.now(), 0, randomInt(65536))
const newTenant = async (): Promise<string> => {
  const id = draw()
  await accounts.insertTenant({ id, name: 'test', concurrency: 3, webhookSecretSealed: Buffer.from('old') })
  return id
}
const issue = async (tenantId: string, env: 'live' | 'test') => {
  const id = randomBytes(9).toString('base64url')
  const kind = env === 'test' ? { env, sandboxId: draw() } : { env }
  const key = {
    id,
    tenantId,
    name: 'k',
    scopes: [],
    secretSha256: '',
    sealed: Buffer.from(''),
    expiresAt: null,
    ...kind,
  }
  return { stored: await accounts.insertKey(key, 10), actsFor: (await keys.find(id))?.tenantId, id }
}
const readTenant = async (id: string | undefined) => {
  const text = 'select concurrency, weight, webhook_secret_sealed::text as secret, closed_at from tenants where id = $1'
  return (await system.query<{ concurrency: number; weight: number; secret: string }>(text, [id])).rows[0]
}

it('all test keys of a tenant act for one sandbox, and live keys for the tenant (D-067, D-397)', async () => {
  const tenant = await newTenant()
  const [live, first, second] = [await issue(tenant, 'live'), await issue(tenant, 'test'), await issue(tenant, 'test')]
  expect(live.actsFor).toBe(tenant)
  expect(first.actsFor).not.toBe(tenant)
  expect(second.actsFor).toBe(first.actsFor)
  expect(await tenants.find(tenant)).toMatchObject({ sandbox_id: first.actsFor })
  const listed = (await tenants.list({ after: undefined, count: 100 })).items.map(({ id }) => id)
  expect(listed).toContain(tenant)
  expect(listed).not.toContain(first.actsFor)
})

it('a sandbox accepts no keys, credits or limits (D-397)', async () => {
  const { actsFor: sandbox = '' } = await issue(await newTenant(), 'test')
  expect(await issue(sandbox, 'live')).toMatchObject({ stored: 'no tenant' })
  expect(await accounts.grant({ id: draw(), tenantId: sandbox, credits: 1, reason: 'x', endsAt: null })).toBeUndefined()
  expect(await tenants.change(sandbox, { concurrency: 9 })).toBeUndefined()
})

it('a sandbox follows its tenant in limits, secrets and closing (D-321, D-397)', async () => {
  const tenant = await newTenant()
  const { actsFor: sandbox, id } = await issue(tenant, 'test')
  await tenants.change(tenant, { concurrency: 8, weight: 2 })
  await createDeliveryLog(admin).rotateSecret(tenant, Buffer.from('new'))
  expect(await readTenant(sandbox)).toEqual(await readTenant(tenant))
  await tenants.close(tenant)
  expect(await readTenant(sandbox)).toEqual(await readTenant(tenant))
  expect(await keys.find(id)).toMatchObject({ suspended: true })
})
