import { randomBytes } from 'node:crypto'
import { createSeal } from '@kinora/adapters/secrets'
import { adminEndpoints } from '@kinora/contract'
import type { SealedPlace, SealedRow, SealedSecrets } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { createSecretRotation, secretRoutes } from './secret-rotation.ts'
import { callAdmin } from './test-setup/call-admin.ts'

const newSecret = (): string => randomBytes(32).toString('hex')
const [old, next] = [newSecret(), newSecret()]
const before = createSeal(old)
const now = createSeal(next, [old])

/** Rows of one place in memory; the other places are empty. */
const open = (sealed: readonly Buffer[]) => {
  const rows = new Map(sealed.map((each, i) => [String(i).padStart(4, '0'), each]))
  const isOther = (each: Buffer) => !each.subarray(0, now.prefix.length).equals(now.prefix)
  const pages: number[] = []
  const rewrite = vi.fn(async (_place: SealedPlace, { id, sealed: read }: SealedRow, resealed: Buffer) => {
    if (!rows.get(id)?.equals(read)) return false
    rows.set(id, resealed)
    return true
  })
  const sealedSecrets: SealedSecrets = {
    count: async () => ({ total: rows.size, remaining: [...rows.values()].filter(isOther).length }),
    async page(place, _prefix, after = '', count) {
      if (place !== 'api keys') return []
      const found = [...rows].filter(([id, each]) => id > after && isOther(each)).slice(0, count)
      pages.push(found.length)
      return found.map(([id, each]) => ({ id, sealed: each }))
    },
    rewrite,
  }
  const ended = Promise.withResolvers<void>()
  const onRotated = vi.fn((_progress: { error: unknown }) => ended.resolve())
  const secretRotation = createSecretRotation({ sealedSecrets, seal: now, onRotated })
  return { rows, pages, rewrite, sealedSecrets, onRotated, ended: ended.promise, secretRotation }
}
const sealedTexts = (count: number) => Array.from({ length: count }, (_, i) => before.seal(`text ${i}`))

it('rotateSecrets reseals every secret under the new key in batches of 100 and reports its progress', async () => {
  const { rows, pages, ended, secretRotation } = open(sealedTexts(250))
  const { reply } = await callAdmin(secretRoutes({ secretRotation }), adminEndpoints.rotateSecrets)
  expect(reply).toMatchObject({ sealing_key: now.keyId, total: 250, running: true, fault: '' })
  await ended
  expect(await secretRotation.status()).toMatchObject({ total: 250, remaining: 0, rewritten: 250, unreadable: 0 })
  expect(pages).toEqual([100, 100, 50, 0])
  const alone = createSeal(next)
  expect([...rows.values()].map((each) => alone.open(each))).toEqual(Array.from({ length: 250 }, (_, i) => `text ${i}`))
})

it('a rotation skips and counts secrets that it cannot open, and finishes', async () => {
  const foreign = createSeal(newSecret()).seal('lost')
  const { rows, ended, secretRotation } = open([foreign, ...sealedTexts(3)])
  secretRotation.start()
  await ended
  expect(await secretRotation.status()).toMatchObject({ remaining: 1, rewritten: 3, unreadable: 1 })
  expect(rows.get('0000')).toEqual(foreign)
})

it('a rotation that failed reports its fault, and a restarted one resumes with the rest', async () => {
  const { rewrite, onRotated, secretRotation } = open(sealedTexts(5))
  rewrite.mockImplementationOnce(async () => Promise.reject(new Error('connection lost')))
  secretRotation.start()
  await vi.waitFor(() => expect(onRotated).toHaveBeenCalledOnce())
  await vi.waitFor(async () => expect((await secretRotation.status()).running).toBe(false))
  expect(await secretRotation.status()).toMatchObject({ remaining: 5, fault: expect.stringContaining('again') })
  secretRotation.start()
  await vi.waitFor(() => expect(onRotated).toHaveBeenCalledTimes(2))
  expect(await secretRotation.status()).toMatchObject({ remaining: 0, rewritten: 5, fault: '' })
})

it('a secret that changed while it was rewritten keeps its new value', async () => {
  const { rows, rewrite, ended, secretRotation } = open(sealedTexts(1))
  const changed = now.seal('changed meanwhile')
  rewrite.mockImplementationOnce(async (_place, { id }) => {
    rows.set(id, changed)
    return false
  })
  secretRotation.start()
  await ended
  expect(rows.get('0000')).toEqual(changed)
  expect(await secretRotation.status()).toMatchObject({ rewritten: 0, remaining: 0 })
})

it('a rotation started twice runs once, and stops after its batch when the node stops', async () => {
  const { pages, onRotated, secretRotation } = open(sealedTexts(250))
  secretRotation.start()
  secretRotation.start()
  await secretRotation.close()
  expect(onRotated).toHaveBeenCalledOnce()
  expect(pages).toEqual([100])
  expect(await secretRotation.status()).toMatchObject({ rewritten: 100, remaining: 150 })
})

it('readRotation returns the status without starting a rotation', async () => {
  const { pages, secretRotation } = open(sealedTexts(2))
  const { reply } = await callAdmin(secretRoutes({ secretRotation }), adminEndpoints.readRotation)
  expect(reply).toMatchObject({ total: 2, remaining: 2, running: false, rewritten: 0 })
  expect(pages).toEqual([])
})
