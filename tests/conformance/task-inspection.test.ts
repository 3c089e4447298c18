import { adminEndpoints } from '@kinora/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, adminToken, adminUrl, create, newSandbox } from '../support/running-service.ts'

const { listAllTasks, inspectTask, cancelAnyTask, readAudit } = adminEndpoints
const word = 'zinnober'

let [tenantId, task, traceId] = ['', '', '']
beforeAll(async () => {
  const { key, id } = await newSandbox()
  const request = { model: 'genq2', prompt: `${word} at dusk`, payload: word }
  const { headers, body } = await create(key, request, { 'x-sandbox': 'delay=600' })
  traceId = headers.get('x-trace-id') ?? ''
  task = String(body['id'])
  tenantId = id
})

describe('the task inspection for operators (D-516)', () => {
  it('finds a task by the trace id of its create', async () => {
    const { tasks } = await admin.call(listAllTasks, { fields: { trace_id: traceId } })
    expect(tasks.map(({ id }) => id)).toEqual([task])
  })
  it('lists the tasks of a tenant by state', async () => {
    const fields = { tenant_id: tenantId, generator: 'text2video', max_age: '1h' }
    const { tasks, next } = await admin.call(listAllTasks, { fields })
    expect([tasks.map(({ id }) => id), next]).toEqual([[task], ''])
    expect((await admin.call(listAllTasks, { fields: { ...fields, state: 'failed' } })).tasks).toEqual([])
  })
  it.each([
    ['task_id', '12a'],
    ['task_id', '9'.repeat(40)],
    ['trace_id', 'not hexadecimal'],
    ['tenant_id', '-1'],
    ['state', 'done'],
    ['state', 'SUCCESS'],
    ['task_id', ' '],
    ['trace_id', 'A'.repeat(32)],
    ['generator', 'g'.repeat(65)],
    ['err_code', 'Nothing'],
    ['min_age', '5'],
    ['min_age', '1w'],
    ['max_age', '-1h'],
    ['max_age', '1h 30m'],
    ['after', 'the second page'],
    ['count', '0'],
    ['count', '1.5'],
    ['count', '100000'],
  ])('rejects the filter %s=%s and names it', async (name, value) => {
    await expect(admin.call(listAllTasks, { fields: { [name]: value } })).rejects.toMatchObject({
      status: 400,
      body: { reason: 'FieldInvalid', metadata: { field: name } },
    })
  })
  it.each(['task_id', 'trace_id', 'tenant_id', 'key_id', 'after'])(
    'rejects %s twice in the query, with equal and with different values',
    async (name) => {
      for (const second of [task, '1']) {
        const response = await fetch(`${adminUrl}${listAllTasks.path}?${name}=${task}&${name}=${second}`, {
          headers: { authorization: `Bearer ${adminToken}` },
        })
        expect([response.status, await response.json()]).toMatchObject([
          400,
          { reason: 'BadRequest', metadata: { rule: 'duplicate_key' } },
        ])
      }
    },
  )
  it('ignores an unknown filter, like unknown fields everywhere (D-039)', async () => {
    const fields = { tenant_id: tenantId, stat: 'failed' }
    const { tasks } = await admin.ask(listAllTasks, { fields })
    expect(tasks.map(({ id }) => id)).toEqual([task])
  })
  it.each(['0', '-1', '12a', '9'.repeat(40), '1 or 1=1', '%00', '𝟏𝟐'])(
    'rejects the id %s in the path of show and cancel',
    async (id) => {
      const refusal = { status: 404, body: { reason: 'NotFound' } }
      await expect(admin.ask(inspectTask, { id })).rejects.toMatchObject(refusal)
      await expect(admin.ask(cancelAnyTask, { id })).rejects.toMatchObject(refusal)
    },
  )
  it('shows the task with its trace id and without customer data', async () => {
    const shown = await admin.call(inspectTask, { id: task })
    expect(shown).toMatchObject({ id: task, trace_id: traceId, generator: 'text2video' })
    expect(JSON.stringify(shown)).not.toContain(word)
  })
  it('cancels the task and records it in the audit log with its tenant', async () => {
    expect(await admin.call(cancelAnyTask, { id: task })).toEqual({ id: task, cancelled: true })
    const shown = await admin.call(inspectTask, { id: task })
    expect(shown).toMatchObject({ state: 'failed', err_code: 'UserCancelled' })
    const entries: { object: string; action: string; tenant_id: string | null; result: string }[] = []
    for (let after = ''; ; ) {
      const page = await admin.call(readAudit, { fields: { after, count: 500 } })
      entries.push(...page.entries)
      if (page.next === '') break
      after = page.next
    }
    const action = 'POST /admin/v1/tasks/{id}/cancel'
    const cancels = entries.filter((entry) => entry.object === task && entry.action === action)
    expect(cancels.map(({ result, tenant_id: owner }) => [result, owner])).toEqual([
      ['asked', null],
      ['done', tenantId],
    ])
  })
})
