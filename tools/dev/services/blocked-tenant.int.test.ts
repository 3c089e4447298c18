import { rmSync } from 'node:fs'
import { createObjectStore, createSigner, signingWindow } from '@kinora/adapters/objects'
import { dependencyTimeouts } from '@kinora/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startService, stopService } from './control.ts'
import type { Instance } from './instance.ts'
import { openTestInstance } from './open-test-instance.ts'
import { settings } from './settings.ts'

const { bucket, region } = settings.store
const [closed, open] = ['247549788994682041', '247549788994682042']
const place = { taskId: '247549788994682043' }
const media = Buffer.from('a result')

let instance: Instance

beforeAll(async () => {
  instance = await openTestInstance('blocked')
  await startService(instance, 'store')
  await startService(instance, 'nginx')
})

afterAll(async () => {
  await stopService(instance, 'nginx')
  await stopService(instance, 'store')
  rmSync(instance.home, { recursive: true, force: true })
})

const key = (accessKeyId: 'worker' | 'reader') => {
  const { storeWorker, storeReader } = instance.secrets
  const secretAccessKey = accessKeyId === 'worker' ? storeWorker : storeReader
  return { region, bucket, accessKeyId, secretAccessKey }
}

it('one mark blocks every URL of a closed tenant at the proxy and none of another tenant (C54)', async () => {
  const store = createObjectStore(
    { endpoint: `http://127.0.0.1:${instance.port('store')}`, ...key('worker') },
    dependencyTimeouts.store.worker,
  )
  const sign = createSigner({ publicEndpoint: `http://127.0.0.1:${instance.port('results')}`, ...key('reader') })
  const storeAndSign = async (tenantId: string, under: 'results' | 'inputs'): Promise<string> => {
    const object = await store.put(under, { tenantId, ...place }, media, 'video/mp4')
    return sign(object, 'media', signingWindow(Date.now()))
  }
  const urls = [
    await storeAndSign(closed, 'results'),
    await storeAndSign(closed, 'inputs'),
    await storeAndSign(open, 'results'),
  ]
  const statuses = (method = 'GET') => Promise.all(urls.map(async (url) => (await fetch(url, { method })).status))
  const spellings = urls.map((url) => url.replace('/results/', '/%72esults/').replace('/inputs/', '//inputs/'))

  expect(await statuses()).toEqual([200, 200, 200])
  await store.block(closed)
  expect(await statuses()).toEqual([403, 403, 200])
  expect(await statuses('HEAD')).toEqual([403, 403, 200])
  expect((await fetch(spellings[0] ?? '')).status).toBe(403)
  expect((await fetch(spellings[1] ?? '')).status).toBe(403)

  const pages = []
  for await (const keys of store.storedFor(closed)) pages.push(...keys)
  expect(pages).toHaveLength(2)
  await store.remove(pages)
  for await (const keys of store.storedFor(closed)) expect(keys).toEqual([])
  expect(await statuses()).toEqual([403, 403, 200])
})

it('the result origin refuses lists, block marks and all other paths (C50)', async () => {
  const origin = `http://127.0.0.1:${instance.port('results')}`
  const paths = [
    '/',
    `/${bucket}`,
    `/${bucket}?list-type=2&prefix=results/`,
    `/${bucket}/blocked/${closed}`,
    '/blocked',
  ]
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).status))
  expect(statuses).toEqual([403, 403, 403, 403, 403])
})
