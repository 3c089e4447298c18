import { dependencyTimeouts } from '@kinora/domain'
import { expect, it } from 'vitest'
import { createObjectStore } from './store.ts'

const env = (name: string): string => process.env[name] ?? ''
const settings = {
  endpoint: env('S3_ENDPOINT'),
  region: env('S3_REGION'),
  bucket: env('S3_BUCKET'),
  accessKeyId: env('S3_ACCESS_KEY_ID'),
  secretAccessKey: env('S3_SECRET_ACCESS_KEY'),
}
const store = createObjectStore(settings, dependencyTimeouts.store.worker)

it('storedBefore finds older objects with their owner, and remove may be repeated (D-071, D-153)', async () => {
  const owner = { tenantId: '247549788994682041', taskId: `24754978899${String(Date.now()).slice(-7)}` }
  const { key } = await store.put('work', owner, Buffer.from('a'), 'text/plain')
  const found = async (day: Date) => {
    const all = []
    for await (const page of store.storedBefore(day)) all.push(...page)
    return all.filter((stored) => stored.owner === owner.taskId)
  }
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await found(tomorrow)).toEqual([{ key, owner: owner.taskId }])
  expect(await found(new Date())).toEqual([])
  await store.remove([key])
  await store.remove([key])
  expect(await found(tomorrow)).toEqual([])
})
