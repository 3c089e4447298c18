import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore, createDeliveryLog } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createSealedSecrets, sealedPlaces } from './sealed-secrets.ts'

const own = await openOwnDatabase(process.env)
const admin = openDatabase({ url: own.loginUrl('admin'), max: 4, onError: () => undefined })
afterAll(async () => {
  await admin.end()
  await own.drop()
})
/** A seal as far as the store parses it: a prefix, then the sealed text. */
const sealWith = (name: string) => {
  const prefix = Buffer.from(name.padEnd(12, '.'))
  return { prefix, seal: (text: string) => Buffer.concat([prefix, Buffer.from(text)]) }
}
const [before, now] = [sealWith('old key'), sealWith('new key')]
const readSealedText = (sealed: Buffer): string => sealed.subarray(12).toString()
const sealedSecrets = createSealedSecrets(admin)
const accounts = createAccountStore(admin)

it('sealed secrets of every table are paged, rewritten once each and counted (D-063)', async () => {
  for (let i = 0; i < 3; i += 1) {
    const id = newId(Date.now(), 0, randomInt(65536))
    await accounts.insertTenant({ id, name: 't', concurrency: null, webhookSecretSealed: before.seal(`hook ${i}`) })
    const keyId = randomBytes(9).toString('base64url')
    const key = {
      id: keyId,
      tenantId: id,
      env: 'live',
      name: 'k',
      scopes: [],
      secretSha256: '',
      expiresAt: null,
    } as const
    expect(await accounts.insertKey({ ...key, sealed: before.seal(`key ${i}`) }, 10)).toBe('stored')
    if (i === 0) await createDeliveryLog(admin).rotateSecret(id, before.seal('hook again'))
  }
  expect(await sealedSecrets.count(before.prefix)).toEqual({ total: 7, remaining: 0 })
  expect(await sealedSecrets.count(now.prefix)).toEqual({ total: 7, remaining: 7 })
  const texts: string[] = []
  for (const place of sealedPlaces)
    for (let after: string | undefined; ; ) {
      const [row] = await sealedSecrets.page(place, now.prefix, after, 1)
      if (!row) break
      texts.push(readSealedText(row.sealed))
      expect(await sealedSecrets.rewrite(place, row, now.seal(readSealedText(row.sealed)))).toBe(true)
      expect(await sealedSecrets.rewrite(place, row, now.seal('late'))).toBe(false)
      after = row.id
    }
  expect(texts.toSorted()).toEqual(['hook 0', 'hook 1', 'hook 2', 'hook again', 'key 0', 'key 1', 'key 2'].toSorted())
  expect(await sealedSecrets.count(now.prefix)).toEqual({ total: 7, remaining: 0 })
  const { rows } = await admin.query<{ sealed: Buffer }>('select sealed from api_keys')
  expect(rows.map(({ sealed }) => readSealedText(sealed)).toSorted()).toEqual(['key 0', 'key 1', 'key 2'])
})
