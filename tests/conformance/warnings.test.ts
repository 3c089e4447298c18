import { expect, it } from 'vitest'
import { pngUri } from '../support/files/png.ts'
import { startReceiver } from '../support/receiver.ts'
import { create, newSandbox, newTenant, send, smallest } from '../support/running-service.ts'

const creations = async (key: string, id: string, headers: Record<string, string> = {}) =>
  send(key, 'GET', `/ent/v2/tasks/${id}/creations`, { headers })

it('a misspelled field is reported by the create, the quote, the query, the callback and the event (D-501, D-039)', async () => {
  const { key, client } = await newSandbox()
  const receiver = await startReceiver()
  try {
    const warning = {
      code: 'unknown_field',
      field: 'durration',
      message: 'is not a field of this request and was ignored; did you mean duration?',
    }
    const body = { ...smallest, durration: 5, movement_amplitude: 'large', callback_url: receiver.url }
    const quoted = await send(key, 'POST', '/ent/v2/text2video?dry_run=true', { body: JSON.stringify(body) })
    const created = await create(key, body)
    const without = { code: 'field_without_effect', field: 'movement_amplitude' }
    expect([quoted.body, created.body]).toMatchObject(Array(2).fill({ warnings: [warning, without] }))
    const id = String(created.body['id'])
    const ended = await client.wait(id)
    const [callback] = await receiver.waitFor(({ body: callbackBody }) => callbackBody['state'] === 'success')
    const events = await send(key, 'GET', `/ent/v2/tasks/${id}/events`)
    const [, data = '{}'] = /^data: (.*)$/m.exec(events.text) ?? []
    expect([ended, callback?.body, JSON.parse(data)]).toMatchObject(Array(3).fill({ warnings: [warning, without] }))
  } finally {
    receiver.stop()
  }
})

it('a create that returns only its id has its warnings in the query reply (D-501)', async () => {
  const { key } = await newSandbox()
  const images = [pngUri(300, 300)]
  const body = JSON.stringify({ images, audio_url: 'https://example.com/song.mp3', extra: 1 })
  const { body: created } = await send(key, 'POST', '/ent/v2/one-click/mv', { body })
  expect(Object.keys(created)).toEqual(['id'])
  const { body: read } = await creations(key, String(created['id']))
  expect(read).toMatchObject({ warnings: [{ code: 'unknown_field', field: 'extra' }] })
})

it('a valid request has no warnings, and its reply contains the values used (D-501, D-503)', async () => {
  const { key, client } = await newSandbox()
  const { body } = await create(key, { ...smallest, aspect_ratio: '9:16', seed: 7 })
  expect(body['warnings']).toEqual([])
  const { body: early } = await creations(key, String(body['id']))
  const known = { model: 'genq2', aspect_ratio: '9:16', seed: 7, width: 576, height: 1024, fps: 24 }
  expect(early['used']).toMatchObject({ ...known, duration: 1 })
  const { used, price_lines: lines, warnings } = await client.wait(String(body['id']))
  expect(used).toEqual({ ...known, duration: expect.closeTo(1, 1) as number })
  expect([lines, warnings]).toEqual([[], []])
})

it('the price lines add up to the credits of a successful task (D-502)', async () => {
  const { key, client } = await newTenant(1_000)
  const { body } = await create(key, smallest)
  const early = await creations(key, String(body['id']))
  expect(early.body['price_lines']).toEqual([])
  const { credits, price_lines: lines } = await client.wait(String(body['id']))
  expect(credits).toBeGreaterThan(0)
  expect(lines.reduce((sum, line) => sum + line.credits, 0)).toBe(credits)
})

it('a waiting task reports its queue position outside the ETag, and a task with a slot has none (D-508)', async () => {
  const { key, client } = await newSandbox(0, 1)
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { body } = await create(key, smallest, { 'x-sandbox': 'delay=600' })
    ids.push(String(body['id']))
  }
  const read = async (i: number, headers: Record<string, string> = {}) => creations(key, ids[i] ?? '', headers)
  expect([(await read(0)).body, (await read(1)).body, (await read(2)).body]).toMatchObject([
    { queue_position: null },
    { queue_position: 0 },
    { queue_position: 1 },
  ])
  await expect.poll(async () => (await read(2)).body['state'], { timeout: 15_000 }).toBe('queueing')
  const etag = (await read(2)).headers.get('etag') ?? ''
  await client.cancel(ids[1] ?? '')
  await expect.poll(async () => (await read(2)).body['queue_position'], { timeout: 10_000 }).toBe(0)
  expect((await read(2)).headers.get('etag')).toBe(etag)
  expect((await read(2, { 'if-none-match': etag })).status).toBe(304)
  for (const i of [2, 0]) await client.cancel(ids[i] ?? '')
  expect((await read(2)).body).toMatchObject({ state: 'failed', queue_position: null, expected_start_at: null })
})
