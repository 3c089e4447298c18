import { afterAll, expect, it } from 'vitest'
import { backend, inputs, openCall, removeFolders } from '../test-setup/open-call.ts'
import { nearestSize } from './plain-video.ts'

afterAll(removeFolders)

const queued = { json: { id: 'video_1', object: 'video', status: 'queued', progress: 0 } }
const order = { step: 'text-to-video', input: inputs.text } as const

it('a film request to OpenAI has seconds and a size, and no unknown fields', async () => {
  const { call, requests } = openCall({ dialect: 'openai', model: 'm' }, queued)
  expect(await backend.start(order, call)).toEqual({ job: 'video_1' })
  expect(requests[0]?.fields).toEqual({ model: 'm', prompt: 'a lake at dawn', size: '1280x720', seconds: '5' })
})

it('a film request uses the next larger length and size of the server', async () => {
  const video = { sizes: ['720x1280', '1024x576', '1920x1080'], lengths: [12, 4, 8] }
  const { call, requests } = openCall({ dialect: 'openai', video }, queued)
  await backend.start({ step: 'image-to-video', input: inputs.image }, call)
  expect(requests[0]?.fields).toMatchObject({ size: '1920x1080', seconds: '8', input_reference: { type: 'image/png' } })
})

it('a film that is too long goes to the next route', async () => {
  const { call } = openCall({ dialect: 'openai', video: { lengths: [4] } }, queued)
  await expect(backend.start(order, call)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})

it('nearestSize returns the largest size where none is large enough', () => {
  expect(nearestSize({ width: 1920, height: 1080 }, ['640x360', '1280x720', '720x1280'])).toBe('1280x720')
})
