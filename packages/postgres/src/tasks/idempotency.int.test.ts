import { randomInt, randomUUID } from 'node:crypto'
import { newId } from '@kinora/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createIdempotencyKeys } from './idempotency.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'admin') => openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [api, admin] = [open('api'), open('admin')]
const nodes = [createIdempotencyKeys(api, own.directUrl), createIdempotencyKeys(api, own.directUrl)] as const
const [here, there] = nodes
const tenant = newId(Date.now(), 0, randomInt(65536))
const newScope = () => ({ method: 'POST', path: '/ent/v2/text2video', key: randomUUID() })
const claimed = async (keys: typeof here, scope: ReturnType<typeof newScope>) => {
  const claim = await keys.claim(tenant, scope)
  if (claim === 'in flight') throw new Error('the key is in flight')
  return claim
}

beforeAll(async () => {
  const tenantRow = { id: tenant, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') }
  await createAccountStore(admin).insertTenant(tenantRow)
})
afterAll(async () => {
  await Promise.all([...nodes.map((node) => node.close()), api.end(), admin.end()])
  await own.drop()
})

it('a key belongs to one request at a time over all nodes, until the request ends (D-378)', async () => {
  const scope = newScope()
  const first = await claimed(here, scope)
  expect(await here.claim(tenant, scope)).toBe('in flight')
  expect(await there.claim(tenant, scope)).toBe('in flight')
  await first.release()
  const second = await claimed(there, scope)
  expect(second.earlier).toBeUndefined()
  await second.release()
})

it('a key is released when its node dies (D-378)', async () => {
  const scope = newScope()
  const dying = createIdempotencyKeys(api, own.directUrl)
  await claimed(dying, scope)
  expect(await here.claim(tenant, scope)).toBe('in flight')
  await dying.close()
  await (await claimed(here, scope)).release()
})

it('keep stores the first final reply and replaces only an open one (D-379)', async () => {
  const scope = newScope()
  const answer = (reply: string, isOpen: boolean) => ({ bodyHash: 'h', reply, isOpen })
  await here.keep(tenant, scope, answer('waiting', true))
  await here.keep(tenant, scope, answer('done', false))
  await expect(here.keep(tenant, scope, answer('done again', false))).rejects.toMatchObject({ reason: 'Conflict' })
  const { earlier, release } = await claimed(there, scope)
  expect(earlier).toEqual(answer('done', false))
  await release()
})
