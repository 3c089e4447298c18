import { createHash, randomBytes } from 'node:crypto'
import { createSeal, randomSource } from '@kinora/adapters/secrets'
import type { AccountStore, KeyAdmin } from '@kinora/postgres'
import { expect, it } from 'vitest'
import { keyRoutes } from './key-routes.ts'

it('createKey stores the id, the hash of the secret and a sealed copy, and no plain text (D-063)', async () => {
  const stored: Parameters<AccountStore['insertKey']>[0][] = []
  const accounts = {
    async insertKey(key: (typeof stored)[0]) {
      stored.push(key)
      return 'stored'
    },
  } as unknown as AccountStore
  const seal = createSeal(randomBytes(32).toString('hex'))
  const [create] = keyRoutes({
    onKeyIssued() {},
    accounts,
    tenants: { find: async () => undefined },
    keyAdmin: {} as KeyAdmin,
    seal,
    randomSource: randomSource,
    generateId: () => '1',
  })
  const call = { caller: { kind: 'operator' }, tenantId: null } as const
  if (!create) throw new Error('no such route')
  const issued = await create.handle('247549788994682041', { name: 'k' }, { ...call })
  const { id, key } = issued as { id: string; key: string }
  const secret = key.slice(21, 64)
  const [row] = stored
  expect(row?.id).toBe(id)
  expect(row?.secretSha256).toBe(createHash('sha256').update(secret).digest('base64url'))
  expect(seal.open(row?.sealed ?? Buffer.alloc(0))).toBe(key)
  expect(row?.sealed.includes(secret)).toBe(false)
  expect(JSON.stringify({ ...row, sealed: '' })).not.toContain(secret)
})
