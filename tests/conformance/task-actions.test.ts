import { adminEndpoints } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, create, newSandbox } from '../support/running-service.ts'

const { cancelTasks, inspectTask, listAllTasks, readBackend, readHealth, readSettings, readTaskContent, requeueTask } =
  adminEndpoints

let [tenantId, key] = ['', '']
const start = async (): Promise<string> => {
  const { body } = await create(key, { model: 'genq2', prompt: 'zinnober at dusk' }, { 'x-sandbox': 'delay=600' })
  return String(body['id'])
}
beforeAll(async () => {
  const sandbox = await newSandbox()
  tenantId = sandbox.id
  key = sandbox.key
})

describe('requeue (D-516)', () => {
  it('refuses an open task, and repeats an ended one as one new task that names it', async () => {
    const first = await start()
    await expect(admin.call(requeueTask, { id: first })).rejects.toMatchObject({
      status: 409,
      body: { reason: 'Conflict', metadata: { rule: 'task_open' } },
    })
    await admin.call(cancelTasks, { fields: { tenant_id: tenantId, dry_run: false } })
    const requeued = await Promise.all([1, 2, 3].map(() => admin.call(requeueTask, { id: first })))
    const [{ id } = { id: '' }] = requeued
    expect(new Set(requeued.map((reply) => reply.id))).toEqual(new Set([id]))
    expect(requeued.filter(({ is_new: isNew }) => isNew)).toHaveLength(1)
    expect(await admin.call(inspectTask, { id })).toMatchObject({
      requeued_from: first,
      requeued_as: null,
      tenant_id: tenantId,
      generator: 'text2video',
      model: 'genq2',
    })
    expect(await admin.call(inspectTask, { id: first })).toMatchObject({ requeued_from: null, requeued_as: id })
  })
  it.each(['1', 'x'])('rejects the unknown task %s', async (id) => {
    await expect(admin.call(requeueTask, { id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('bulk cancel (D-516)', () => {
  it('counts the open tasks of a filter and cancels them only when dry_run is false', async () => {
    await admin.call(cancelTasks, { fields: { tenant_id: tenantId, dry_run: false } })
    const ids = [await start(), await start()]
    const fields = { tenant_id: tenantId, model: 'genq2', max_age: '1h' }
    expect(await admin.call(cancelTasks, { fields })).toEqual({
      matched: 2,
      cancelled: 0,
      refused: 0,
      has_more: false,
      dry_run: true,
    })
    expect(await admin.call(cancelTasks, { fields: { ...fields, limit: 1 } })).toMatchObject({
      matched: 1,
      has_more: true,
    })
    expect(await admin.call(cancelTasks, { fields: { ...fields, dry_run: false } })).toMatchObject({ cancelled: 2 })
    const { tasks } = await admin.call(listAllTasks, {
      fields: { tenant_id: tenantId, err_code: 'UserCancelled', count: 2 },
    })
    expect(tasks.map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(await admin.call(cancelTasks, { fields })).toMatchObject({ matched: 0 })
  })
  it('rejects a call without a filter', async () => {
    await expect(admin.call(cancelTasks, { fields: { dry_run: false } })).rejects.toMatchObject({
      status: 400,
      body: { reason: 'FieldLacking', metadata: { field: 'tenant_id' } },
    })
  })
})

describe('the installation for operators (D-516)', () => {
  it('the administration token may not read the content of a task', async () => {
    const id = await start()
    await expect(admin.call(readTaskContent, { id })).rejects.toMatchObject({ status: 403 })
  })
  it('health reports components, invariants and versions', async () => {
    const { parts, invariants, versions } = await admin.call(readHealth)
    expect(parts.filter(({ part }) => part === 'database')).toMatchObject([{ is_well: true }])
    expect(invariants.checks.length).toBeGreaterThan(3)
    expect(invariants.checks.filter((check) => !check.is_well)).toEqual([])
    expect(versions.api).toMatch(/^\d+\.\d+\.\d+/)
  })
  it('settings contain no secret', async () => {
    const { api, workers } = await admin.call(readSettings)
    const settings = [api, ...workers].flatMap((process) => process.settings)
    const secrets = settings.filter(({ is_secret: isSecret, value }) => isSecret && value !== null && value !== '')
    expect(secrets.length).toBeGreaterThan(3)
    for (const { value } of secrets) expect(value).toMatch(/\*\*\*/)
  })
  it('a back end shows its strip of 96 quarter hours', async () => {
    const { strip, replicas } = await admin.call(readBackend, { id: 'sandbox' })
    expect([strip.length, replicas.length]).toEqual([96, 1])
    await expect(admin.call(readBackend, { id: 'no-such' })).rejects.toMatchObject({ status: 404 })
  })
})
