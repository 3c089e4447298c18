import { afterAll, expect, it } from 'vitest'
import { asks, backend, openCall, removeFolders } from '../test-setup/open-call.ts'
import { nearestSize } from './plain-video.ts'

afterAll(removeFolders)

const queued = { json: { id: 'video_1', object: 'video', status: 'queued', progress: 0 } }
const order = { step: 'text-to-video', ask: asks.text } as const

it('asks OpenAI itself for seconds and a size, and for nothing that it does not know', async () => {
  const { call, asked } = openCall({ dialect: 'openai', model: 'm' }, queued)
  expect(await backend.start(order, call)).toEqual({ job: 'video_1' })
  expect(asked[0]?.fields).toEqual({ model: 'm', prompt: 'a lake at dawn', size: '1280x720', seconds: '5' })
})

it('asks for the next length and size that the server has', async () => {
  const video = { sizes: ['720x1280', '1024x576', '1920x1080'], lengths: [12, 4, 8] }
  const { call, asked } = openCall({ dialect: 'openai', video }, queued)
  await backend.start({ step: 'image-to-video', ask: asks.image }, call)
  expect(asked[0]?.fields).toMatchObject({ size: '1920x1080', seconds: '8', input_reference: { type: 'image/png' } })
})

it('leaves a film that is too long to the next route', async () => {
  const { call } = openCall({ dialect: 'openai', video: { lengths: [4] } }, queued)
  await expect(backend.start(order, call)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})

it('takes the largest where none is large enough', () => {
  expect(nearestSize({ width: 1920, height: 1080 }, ['640x360', '1280x720', '720x1280'])).toBe('1280x720')
})
