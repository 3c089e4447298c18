import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, created } from '../support/creating.ts'
import { environment, newTenant, smallest } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'

let folder: string
let api: Awaited<ReturnType<typeof startApi>>
let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant(1_000_000)
  folder = await mkdtemp(join(tmpdir(), 'kinora-test-'))
  const catalog = join(folder, 'catalog.json')
  await writeFile(catalog, JSON.stringify(oneModel))
  api = await startApi({
    MODEL_PREFIX_ALIASES: 'acme,other',
    MODEL_ROWS: 'interface',
    POLICY_URL: 'http://127.0.0.1:9/never-asked-by-the-api',
    CATALOG_FILE: catalog,
  })
})
afterAll(async () => {
  await api?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A service whose only model is left of those it once had. */
const oneModel = {
  backends: { animatic: { use: 'animatic', config: {} } },
  pools: { animatic: { places: 1 } },
  routes: [{ step: 'text-to-video', models: ['genq2'], backend: 'animatic', pool: 'animatic' }],
}

const create = async (body: Record<string, unknown>) => {
  const answer = await fetch(`${api.baseUrl}/ent/v2/text2video`, {
    method: 'POST',
    headers: { authorization: `Token ${tenant.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...smallest, ...body }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const cancel = (id: unknown) => ask(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)

it('reads the prefix of another vendor as its own and echoes what was sent (D-191, D-192)', async () => {
  const { status, body } = await create({ model: 'acmeq2' })
  expect([status, body['model'], body['credits']]).toEqual([200, 'acmeq2', 10])
  await cancel(body['id'])
  expect((await create({ model: 'nobodyq2' })).body).toMatchObject({ metadata: { field: 'model', rule: 'model' } })
})

it('offers the models of the interface and no other unless asked for more (D-193)', async () => {
  const { body } = await create({ model: 'genq3-pro' })
  expect(body).toMatchObject({ reason: 'FieldInvalid', metadata: { field: 'model', rule: 'model' } })
})

it('refuses what no back end serves any more, and still shows what was made with it (D-057, D-082)', async () => {
  const earlier = await created(tenant.key, 'T2V', { model: 'genq1', duration: 5, resolution: '1080p' })
  await cancel(earlier['id'])
  expect((await create({ model: 'genq1', duration: 5, resolution: '1080p' })).body).toMatchObject({
    code: 400,
    reason: 'ModelUnavailable',
  })
  const read = await fetch(`${api.baseUrl}/ent/v2/tasks/${String(earlier['id'])}/creations`, {
    headers: { authorization: `Token ${tenant.key}` },
  })
  expect(await read.json()).toMatchObject({ id: earlier['id'], state: 'failed', err_code: 'UserCancelled' })
})

it('answers a create before any policy is asked (D-260)', async () => {
  const { status, body } = await create({})
  expect([status, body['state']]).toEqual([200, 'created'])
  await cancel(body['id'])
})

it('does not start with one origin for itself and its results (D-157)', async () => {
  const same = environment('RESULT_BASE_URL') ?? ''
  await expect(startApi({ PUBLIC_BASE_URL: same })).rejects.toThrow(/RESULT_BASE_URL/)
})
