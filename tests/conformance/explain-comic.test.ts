import { adminEndpoints } from '@kinora/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, type Fields } from '../support/creating.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { admin, newSandbox, newTenant, send } from '../support/running-service.ts'

const path = '/ent/v1/explain-comic/tasks'
const story = { script_name: '灯塔', script_content: '灯塔亮了。' }
/** Ten thousand characters of Chinese. */
const long = '雨下了一整夜。“你听见了吗？”小明问。小红说：“没有，只有海浪。”他们走向灯塔。\n'
  .repeat(250)
  .slice(0, 10_000)
/** Three parts with little speech: unspeakable characters count as well. */
const sparse = `小明说：“你好。”\n${'…'.repeat(3_000)}\n小红说：“再见。”`

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())

const make = async (key: string, change: Fields = {}) => {
  const { status, body, text } = await callApi(key, 'POST', path, { ...story, ...change })
  if (status !== 200) throw new Error(text)
  return String(body['id'])
}
const read = async (key: string, id: string) => (await callApi(key, 'GET', `${path}/${id}`)).body
type Part = { id: string; state: string; err_code: string; index: number }
const listParts = async (key: string, id: string) => (await read(key, id))['parts'] as Part[]
const creations = async (key: string, id: string) => (await callApi(key, 'GET', `/ent/v2/tasks/${id}/creations`)).body
/** Lists the tasks with a hold. */
const listHeldTasks = async (tenantId: string): Promise<string[]> => {
  let text = ''
  for await (const part of admin.read(adminEndpoints.readStatement, { id: tenantId, fields: { format: 'jsonl' } }))
    text += part
  const postings = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, string>)
  return postings.filter(({ kind }) => kind === 'hold').map(({ ref_id: id }) => id ?? '')
}
const waitForEnd = async (key: string, id: string): Promise<Fields> => {
  const client = await creations(key, id)
  if (client['state'] === 'success' || client['state'] === 'failed') return client
  await new Promise((resolve) => setTimeout(resolve, 300))
  return waitForEnd(key, id)
}

describe('a long script of a narrated comic', () => {
  it('becomes several tasks with a hold each, under one id (D-287, D-288)', async () => {
    const { key, id: tenantId, client } = await newTenant(1_000_000, 1)
    const quote = (await callApi(key, 'POST', `${path}?dry_run=true`, { ...story, script_content: long })).body
    const { body } = await callApi(key, 'POST', path, { ...story, script_content: long, callback_url: receiver.url })
    expect(Object.keys(body)).toEqual(['id'])
    const id = String(body['id'])
    const parts = await listParts(key, id)
    expect(parts.length).toBeGreaterThanOrEqual(7)
    expect(parts.map(({ index }) => index)).toEqual(parts.map((_, index) => index))
    const credits = await Promise.all(parts.map(async (part) => Number((await creations(key, part.id))['credits'])))
    const total = credits.reduce((sum, each) => sum + each, 0)
    expect(quote['lines']).toHaveLength(parts.length)
    expect([quote['credits'], (await creations(key, id))['credits']]).toEqual([total, total])
    expect((await listHeldTasks(tenantId)).toSorted()).toEqual(parts.map((part) => part.id).toSorted())
    const listed = (await callApi(key, 'GET', '/ent/v2/tasks')).body['tasks'] as Fields[]
    expect(listed.map((task) => [task['id'], task['type']])).toEqual([[id, 'explain-comic']])
    await expect(client.cancel(parts[0]?.id ?? '')).rejects.toThrow('BadRequest')
    await client.cancel(id)
    expect(await creations(key, id)).toMatchObject({ state: 'failed', err_code: 'UserCancelled', credits: 0 })
    expect((await listParts(key, id)).every(({ err_code: code }) => code === 'UserCancelled')).toBe(true)
    await receiver.waitFor(({ body: callbackBody, event }) => callbackBody['id'] === id && event === 'failed')
    const { deliveries } = await admin.listDeliveries(tenantId, {})
    expect(new Set(deliveries.map(({ task_id: deliveredId }) => deliveredId))).toEqual(new Set([id]))
  })
  it('is refused as a whole if credits do not cover all parts (D-341)', async () => {
    const { key } = await newTenant(5_000)
    const answer = await callApi(key, 'POST', path, { ...story, script_content: long })
    expect(answer.body['reason']).toBe('CreditInsufficient')
    expect(((await callApi(key, 'GET', '/ent/v2/tasks')).body['tasks'] as unknown[]).length).toBe(0)
  })
  it('sends each callback once and lists its films in order (D-288)', async () => {
    const { key } = await newSandbox()
    const id = await make(key, { script_content: sparse, callback_url: receiver.url })
    const task = await waitForEnd(key, id)
    const parts = await listParts(key, id)
    expect(task).toMatchObject({ state: 'success', progress: 100, err_code: '' })
    const films = await Promise.all(parts.map(async (part) => (await creations(key, part.id))['creations'] as Fields[]))
    expect((task['creations'] as Fields[]).map(({ id: film }) => film)).toEqual(
      films.flat().map(({ id: film }) => film),
    )
    await receiver.waitFor(({ body, event }) => body['id'] === id && event === 'success')
    const sentCallbacks = receiver.callbacks.filter(({ body }) =>
      [id, ...parts.map((part) => part.id)].includes(String(body['id'])),
    )
    expect(sentCallbacks.map(({ body, event }) => [body['id'], event])).toEqual([
      [id, 'processing'],
      [id, 'success'],
    ])
  })
  it('fails with its first failed part (D-288)', async () => {
    const { key } = await newSandbox()
    const sent = await send(key, 'POST', path, {
      body: JSON.stringify({ ...story, script_content: sparse }),
      headers: { 'x-sandbox': 'outcome=ModelUnavailable' },
    })
    const failed = await waitForEnd(key, String(sent.body['id']))
    expect(failed).toMatchObject({ state: 'failed', err_code: 'ModelUnavailable', creations: [] })
  })
})

describe('a short script of a narrated comic', () => {
  it('is one task and its own single part (D-288, D-289)', async () => {
    const { key } = await newSandbox()
    const id = await make(key)
    await waitForEnd(key, id)
    const { parts, ...reply } = await read(key, id)
    expect(parts).toEqual([{ id, state: 'success', err_code: '', err_msg: '', index: 0 }])
    expect(Object.keys(reply)).toEqual(Object.keys(await creations(key, id)))
  })
  it('is not found under other paths (D-289)', async () => {
    const { key, client } = await newTenant()
    const { id } = await client.textToVideo({ model: 'genq2', prompt: 'x', duration: 1, resolution: '540p' })
    expect((await callApi(key, 'POST', '/ent/v2/explain-comic/tasks', story)).body['reason']).toBe('NotFound')
    expect((await callApi(key, 'GET', `/ent/v1/tasks/${id}/creations`)).body['reason']).toBe('NotFound')
    expect((await callApi(key, 'GET', `${path}/${id}`)).body['reason']).toBe('TaskNotFound')
  })
})
