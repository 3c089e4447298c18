import { adminEndpoints } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import { admin, create, newTenant, send, smallest } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>

/** C54 allows one minute. */
const pollOptions = { timeout: 60_000, interval: 500 }

const statuses = (urls: readonly string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status))

const finish = async (tenant: Tenant): Promise<{ id: string; urls: string[] }> => {
  const { body } = await create(tenant.key, { ...smallest, watermark: true })
  const task = await tenant.client.wait(String(body['id']))
  const urls = task.creations.flatMap((creation) => [creation.url, creation.cover_url, creation.watermarked_url])
  expect(await statuses(urls)).toEqual([200, 200, 200])
  return { id: task.id, urls }
}

it('the result URLs of a deleted video end within a minute, those of another video stay (C54)', async () => {
  const tenant = await newTenant()
  const [deleted, kept] = await Promise.all([finish(tenant), finish(tenant)])
  expect(await send(tenant.key, 'DELETE', `/v1/videos/${deleted.id}`)).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await statuses(deleted.urls)).toEqual([404, 404, 404]), pollOptions)
  expect(await statuses(kept.urls)).toEqual([200, 200, 200])
})

it('the result URLs of a closed tenant end within a minute, those of another tenant stay (C54)', async () => {
  const [closing, other] = await Promise.all([newTenant(), newTenant()])
  const [closed, kept] = await Promise.all([finish(closing), finish(other)])
  await admin.call(adminEndpoints.closeTenant, { id: closing.id })
  await vi.waitFor(async () => {
    // Blocked by the proxy, or deleted if there is none.
    for (const status of await statuses(closed.urls)) expect([403, 404]).toContain(status)
  }, pollOptions)
  expect(await statuses(kept.urls)).toEqual([200, 200, 200])
})
