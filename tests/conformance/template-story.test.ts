import { beforeAll, expect, it } from 'vitest'
import { callApi, created, createWith, openValidator } from '../support/creating.ts'
import { dataUri } from '../support/files/bytes.ts'
import { png, smallPng } from '../support/files/png.ts'
import { probe } from '../support/probing.ts'
import { newSandbox, newTenant } from '../support/running-service.ts'
import { sampleItems } from '../support/sample.ts'

let sandbox: Awaited<ReturnType<typeof newSandbox>>
beforeAll(async () => {
  sandbox = await newSandbox()
})

/** Each takes half a minute, so a sample renders one of them. */
const stories = sampleItems(['love_story', 'workday_feels', 'monkey_king', 'pigsy', 'monk_tang'], 1)
const wide = { seconds: 20, width: 1280, height: 720 }
const square = { seconds: 4, width: 960, height: 960 }

it.each([...stories.map((story) => ({ story, ...wide })), { story: 'one_shot', ...square }])(
  'the template story $story is one film of $seconds s with music (D-227, D-255)',
  async ({ story, seconds, width, height }) => {
    const { id } = await created(sandbox.key, 'TS', { story })
    const task = await sandbox.client.wait(String(id), { everyMs: 250, timeoutMs: 300_000 })
    expect(task).toMatchObject({ state: 'success', creations: [{ duration: seconds }] })
    const { streams } = await probe(task.creations[0]?.url ?? '')
    expect(streams).toMatchObject([{ codec_name: 'h264', width, height }, { codec_name: 'aac' }])
  },
)

it('one_shot has the shape of its first picture (D-255)', async () => {
  const tall = dataUri('image/png', png({ width: 200, height: 400 }))
  const { id } = await created(sandbox.key, 'TS', { story: 'one_shot', images: [tall, smallPng] })
  const { state, creations } = await sandbox.client.wait(String(id), { everyMs: 250, timeoutMs: 300_000 })
  expect(state).toBe('success')
  const { streams } = await probe(creations[0]?.url ?? '')
  expect(Number(streams[0]?.['height']) / Number(streams[0]?.['width'])).toBeCloseTo(2, 1)
})

it('a template story echoes its fields, costs 100 and ignores a prompt (D-255, D-353)', async () => {
  const { key } = await newTenant(100)
  const reply = await created(key, 'TS', { prompt: 'x'.repeat(10_000) })
  await callApi(key, 'POST', `/ent/v2/tasks/${String(reply['id'])}/cancel`)
  expect(Object.keys(reply).toSorted()).toEqual(
    ['id', 'task_id', 'state', 'story', 'images', 'payload', 'credits', 'created_at', 'warnings'].toSorted(),
  )
  expect(reply).toMatchObject({ credits: 100, story: 'love_story' })
  const { body } = await createWith((await newTenant(99)).key, 'TS')
  expect(body['reason']).toBe('CreditInsufficient')
})

it('a template story accepts 1 to 20 pictures and one of six stories (D-255)', async () => {
  const validate = await openValidator()
  const pictures = (count: number) => ({ images: Array.from({ length: count }, () => smallPng) })
  expect(await validate('TS', pictures(20))).toBe('accepted')
  expect(await validate('TS', pictures(21))).toBe('FieldItemCountOutOfRange images count')
  expect(await validate('TS', { images: [] })).toBe('FieldLacking images required')
  expect(await validate('TS', { story: 'romeo' })).toBe('FieldInvalid story enum')
  expect(await validate('TS', { story: undefined })).toBe('FieldLacking story required')
})
