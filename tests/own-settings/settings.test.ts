import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi, created } from '../support/creating.ts'
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
    POLICY_URL: 'http://127.0.0.1:9/never-called-by-the-api',
    CATALOG_FILE: catalog,
  })
})
afterAll(async () => {
  await api?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A catalog with a single remaining model. */
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
const cancel = (id: unknown) => callApi(tenant.key, 'POST', `/ent/v2/tasks/${String(id)}/cancel`)

it('MODEL_PREFIX_ALIASES accepts the prefix of another vendor and echoes the model as sent (D-191, D-192)', async () => {
  const { status, body } = await create({ model: 'acmeq2' })
  expect([status, body['model'], body['credits']]).toEqual([200, 'acmeq2', 10])
  await cancel(body['id'])
  expect((await create({ model: 'unknownq2' })).body).toMatchObject({ metadata: { field: 'model', rule: 'model' } })
})

it('MODEL_ROWS interface accepts only the models of the interface (D-193)', async () => {
  const { body } = await create({ model: 'genq3-pro' })
  expect(body).toMatchObject({ reason: 'FieldInvalid', metadata: { field: 'model', rule: 'model' } })
})

it('a model without a back end is refused, and its earlier tasks can still be read (D-057, D-082)', async () => {
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

it('a create responds before the policy service is called (D-260)', async () => {
  const { status, body } = await create({})
  expect([status, body['state']]).toEqual([200, 'created'])
  await cancel(body['id'])
})

it('the API does not start if PUBLIC_BASE_URL and RESULT_BASE_URL share an origin (D-157)', async () => {
  const same = environment('RESULT_BASE_URL') ?? ''
  await expect(startApi({ PUBLIC_BASE_URL: same })).rejects.toThrow(/RESULT_BASE_URL/)
})
