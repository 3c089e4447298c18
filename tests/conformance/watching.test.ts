import type { QueryReply } from '@kinora/contract'
import { beforeAll, expect, it } from 'vitest'
import { baseUrl, newTenant, send, smallest } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
beforeAll(async () => {
  tenant = await newTenant()
})

const follow = async (id: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${baseUrl}/ent/v2/tasks/${id}/events`, {
    headers: { authorization: `Token ${tenant.key}`, ...headers },
  })
  const text = await answer.text()
  const events = [...text.matchAll(/event: task\nid: (\d+)\ndata: (.*)\n/g)].map(([, number = '', data = '{}']) => ({
    number: Number(number),
    task: JSON.parse(data) as QueryReply,
  }))
  return { type: answer.headers.get('content-type'), events }
}

it('the event stream reports every change of a task in order and ends with the task (D-396)', async () => {
  const { id } = await tenant.client.textToVideo({ ...smallest, duration: 2 })
  const { type, events } = await follow(id)
  expect(type).toBe('text/event-stream')
  expect(events[0]?.task.state).toMatch(/created|queueing|processing/)
  expect(events.at(-1)?.task).toMatchObject({ state: 'success', progress: 100 })
  const numbers = events.map((event) => event.number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  const progress = events.map((event) => event.task.progress)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  const last = events.at(-1)
  expect((await follow(id, { 'last-event-id': String(last?.number) })).events).toEqual([])
  expect((await follow(id)).events).toHaveLength(1)
})

it('cancel rejects another id in its body and a task that has ended (D-130, D-042)', async () => {
  const { id } = await tenant.client.textToVideo(smallest)
  const other = await send(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`, { body: '{"id":"247549788994682041"}' })
  expect(other.body).toMatchObject({ reason: 'FieldInvalid', metadata: { field: 'id', rule: 'mismatch' } })
  await tenant.client.wait(id)
  const late = await send(tenant.key, 'POST', `/ent/v2/tasks/${id}/cancel`)
  expect(late.body).toMatchObject({
    code: 400,
    reason: 'BadRequest',
    message: 'bad request: task state is success, can not cancel',
  })
})

it('openapi.json, the reference page and healthz need no key', async () => {
  const description = await send(undefined, 'GET', '/openapi.json')
  expect(Object.keys(description.body['paths'] as object)).toContain('/ent/v2/text2video')
  expect((await send(undefined, 'GET', '/docs/')).text).toContain('<html')
  expect((await send(undefined, 'GET', '/healthz')).status).toBe(200)
})
