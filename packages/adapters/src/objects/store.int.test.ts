import { HeadObjectCommand } from '@aws-sdk/client-s3'
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

it('a withdrawn input is at another key, and its readers still find it (C54)', async () => {
  const owner = { tenantId: '247549788994682041', taskId: `24754978898${String(Date.now()).slice(-7)}` }
  const object = await store.put('inputs', owner, Buffer.from('a picture'), 'text/plain')
  const text = await store.put('work', owner, Buffer.from('b'), 'text/plain')
  const moved = await store.withdraw(object.key)
  expect(moved).toBe(object.key.replace('inputs/', 'work/'))
  // An interrupted move is repeated.
  expect([await store.withdraw(object.key), await store.withdraw(text.key)]).toEqual([moved, text.key])
  const send = (Key: string) => store.client.send(new HeadObjectCommand({ Bucket: settings.bucket, Key }))
  await expect(send(object.key)).rejects.toMatchObject({ name: 'NotFound' })
  await expect(send(moved)).resolves.toMatchObject({ ContentLength: 9 })
  expect(await store.getText(object)).toBe('a picture')
  const copied = await store.copy('work', owner, object)
  expect(copied && (await store.getText(copied))).toBe('a picture')
  await store.remove([moved])
  await expect(store.getText(object)).rejects.toMatchObject({ name: 'NoSuchKey' })
  expect(await store.copy('work', owner, object)).toBeUndefined()
})
