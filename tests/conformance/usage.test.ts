import { adminEndpoints } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, newSandbox, newTenant, send, smallest } from '../support/running-service.ts'

type Tenant = Awaited<ReturnType<typeof newTenant>>
let tenant: Tenant
let sandbox: Awaited<ReturnType<typeof newSandbox>>
let task: string
beforeAll(async () => {
  ;[tenant, sandbox] = await Promise.all([newTenant(), newSandbox()])
  task = (await tenant.client.text2video(smallest)).id
  await tenant.client.wait(task)
  const make = (script: string) =>
    send(sandbox.key, 'POST', '/ent/v2/text2video', {
      body: JSON.stringify(smallest),
      headers: { 'x-sandbox': script },
    })
  for (const script of ['outcome=success', 'delay=60', 'outcome=InternalServiceFailure']) {
    const { body } = await make(script)
    if (script.startsWith('delay')) await sandbox.client.cancel(String(body['id']))
    else await sandbox.client.wait(String(body['id']))
  }
})

describe('usage', () => {
  it('has the credits that the statement of the tenant captured (D-515)', async () => {
    const usage = await tenant.client.getUsage({ group_by: 'generator' })
    const { credits } = await tenant.client.get(task)
    expect(usage.usage).toMatchObject([{ group: 'text2video', tasks: 1, success: 1, credits }])
    let statement = ''
    for await (const text of admin.read(adminEndpoints.readStatement, { id: tenant.id, fields: { format: 'jsonl' } }))
      statement += text
    const postings = statement
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { kind: string; revenue: number })
    const captured = postings.filter(({ kind }) => kind === 'capture').reduce((sum, { revenue }) => sum + revenue, 0)
    expect(usage.total.credits).toBe(captured)
    expect(usage.total.media_seconds).toBeGreaterThan(0)
  })
  it('counts outcomes of a test key in its own sandbox, without credits (D-515)', async () => {
    const { total } = await sandbox.client.getUsage()
    expect(total).toMatchObject({ tasks: 3, success: 1, failed: 1, cancelled: 1, credits: 0 })
  })
  it('is the same for operators, by key and by back end (D-515)', async () => {
    const fields = { tenant_id: tenant.id, group_by: 'key' } as const
    const byKey = await admin.ask(adminEndpoints.readUsage, { fields })
    expect(byKey.usage).toMatchObject([{ group: tenant.keyId, tasks: 1 }])
    const byBackend = await admin.ask(adminEndpoints.readUsage, { fields: { ...fields, group_by: 'backend' } })
    expect(byBackend.total).toEqual(byKey.total)
    const all = await admin.ask(adminEndpoints.readUsage, { fields: { group_by: 'tenant' } })
    expect(all.usage.map(({ group }) => group)).toContain(tenant.id)
  })
  it.each([
    ['from=2026-02-02&to=2026-02-01', 'from', 'range'],
    ['from=yesterday', 'from', 'format'],
    ['interval=week', 'interval', 'enum'],
    ['group_by=tenant', 'group_by', 'enum'],
  ])('rejects %s (D-515)', async (query, field, rule) => {
    const { status, body } = await send(tenant.key, 'GET', `/ent/v2/usage?${query}`)
    expect([status, body['reason'], body['metadata']]).toMatchObject([400, 'FieldInvalid', { field, rule }])
  })
  it('needs the scope read (D-515)', async () => {
    const other = await newTenant(0, undefined, ['create'])
    expect((await send(other.key, 'GET', '/ent/v2/usage')).status).toBe(403)
  })
})

it('the live stream begins with current numbers and resync', async () => {
  let text = ''
  for await (const part of admin.read(adminEndpoints.watchLive)) {
    text += part
    if (text.includes('event: resync')) break
  }
  expect(text).toMatch(/^event: now\ndata: \{"at":/)
  const now = await admin.ask(adminEndpoints.readNow)
  expect([now.created_per_minute.length, now.finished_per_minute.length]).toEqual([60, 60])
})
