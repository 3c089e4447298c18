import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { adminEndpoints } from '@kinora/contract'
import { createAdminClient } from '@kinora/sdk/admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../support/creating.ts'
import { adminToken, newTenant, smallest } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'

/** A back end that only this API knows, so that disabling it affects no other test. */
const name = `spare-${process.pid}`
const catalog = {
  backends: { [name]: { use: 'animatic', config: {} } },
  pools: { animatic: { places: 1 } },
  routes: [{ step: 'text-to-video', backend: name, pool: 'animatic' }],
}

let folder: string
let api: Awaited<ReturnType<typeof startApi>>
let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
  folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
  await writeFile(join(folder, 'catalog.json'), JSON.stringify(catalog))
  api = await startApi({ CATALOG_FILE: join(folder, 'catalog.json') })
}, 120_000)
afterAll(async () => {
  await api?.stop()
  await rm(folder, { recursive: true, force: true })
})

const outcome = async (): Promise<string> => {
  const answer = await fetch(`${api.baseUrl}/ent/v2/text2video`, {
    method: 'POST',
    headers: { authorization: `Token ${tenant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(smallest),
  })
  const body = (await answer.json()) as { id?: string; reason?: string }
  if (body.id !== undefined) await callApi(tenant.key, 'POST', `/ent/v2/tasks/${body.id}/cancel`)
  return body.reason ?? 'accepted'
}
const becomes = async (wanted: string): Promise<void> => {
  for (const until = Date.now() + 5_000; (await outcome()) !== wanted; )
    if (Date.now() > until) throw new Error(`not ${wanted} after five seconds`)
}

it('a create is refused while its only back end is disabled and accepted while it drains (D-059)', async () => {
  const admin = createAdminClient({ baseUrl: api.adminUrl, token: adminToken })
  const { backends } = await admin.call(adminEndpoints.listBackends)
  expect(backends).toMatchObject([
    { name, use: 'animatic', state: 'enabled', health: 'idle', steps: ['text-to-video'] },
    // Part of every catalog, for test keys.
    { name: 'sandbox', use: 'sandbox', state: 'enabled' },
  ])
  expect(await outcome()).toBe('accepted')
  expect(await admin.call(adminEndpoints.disableBackend, { id: name })).toMatchObject({ state: 'disabled' })
  await becomes('ModelUnavailable')
  expect(await admin.call(adminEndpoints.drainBackend, { id: name })).toMatchObject({ state: 'draining' })
  await becomes('accepted')
  expect(await admin.call(adminEndpoints.enableBackend, { id: name })).toMatchObject({ state: 'enabled' })
  await expect(admin.call(adminEndpoints.drainBackend, { id: 'unknown' })).rejects.toMatchObject({ status: 404 })
})
