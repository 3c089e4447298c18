import type { Experimental_VideoModelV4CallOptions as VideoCall } from '@ai-sdk/provider'
import { expect, it } from 'vitest'
import { videoCall } from '../fixtures/video-call.ts'
import { buildVideoRequest } from './video-request.ts'

const picture = { type: 'file', mediaType: 'image/png', data: new Uint8Array([1, 2, 3]) } as const
const pictureUri = 'data:image/png;base64,AQID'
const clip = { type: 'url', url: 'https://files.test/clip.MP4?x=1' } as const

const build = (changes: Partial<VideoCall>) => {
  const { operation, body, warnings } = buildVideoRequest('genq2', { ...videoCall, ...changes })
  return { operation, body: JSON.parse(JSON.stringify(body)) as unknown, warnings }
}

it('a video of a prompt sends only the options that were given', () => {
  expect(build({ duration: 4, seed: 3, generateAudio: false })).toEqual({
    operation: 'textToVideo',
    body: { model: 'genq2', prompt: 'a lake', duration: 4, seed: 3, audio: false },
    warnings: [],
  })
})

it('a resolution becomes the resolution and ratio of the service', () => {
  expect(build({ resolution: '720x1280' }).body).toMatchObject({ resolution: '720p', aspect_ratio: '9:16' })
  expect(build({ aspectRatio: '1:1' }).body).toMatchObject({ aspect_ratio: '1:1' })
})

it.each([
  [{ resolution: '1234x500' } as const, /resolution must be a size .* \(got 1234x500\)/],
  [{ resolution: '1280x720', aspectRatio: '9:16' } as const, /has the ratio 16:9, not the aspectRatio 9:16/],
  [{ frameImages: [{ image: picture, frameType: 'last_frame' }] } as const, /needs a first_frame/],
  [{ image: picture, inputReferences: [picture] } as const, /cannot be combined/],
])('a video call is refused: %j', (changes, message) => {
  expect(() => build(changes as unknown as Partial<VideoCall>)).toThrow(message)
})

it('a start image selects img2video, and the image sets the ratio', () => {
  const { operation, body, warnings } = build({ image: picture, aspectRatio: '9:16', resolution: '1280x720' })
  expect(operation).toBe('imageToVideo')
  expect(body).toEqual({ model: 'genq2', prompt: 'a lake', images: [pictureUri], resolution: '720p' })
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'aspectRatio' }])
  expect(build({ image: picture, aspectRatio: 'adaptive' }).warnings).toEqual([])
})

it('first and last frame select start-end2video', () => {
  const frameImages: VideoCall['frameImages'] = [
    { image: picture, frameType: 'first_frame' },
    { image: { type: 'url', url: 'https://files.test/last.png' }, frameType: 'last_frame' },
  ]
  const { operation, body } = build({ image: picture, frameImages })
  expect(operation).toBe('startEndToVideo')
  expect(body).toMatchObject({ images: [pictureUri, 'https://files.test/last.png'] })
})

it('references select reference2video and are sent by their media type', () => {
  const named = { ...clip, url: 'not a url', mediaType: 'image/png' } as const
  const { operation, body } = build({ inputReferences: [picture, clip, named], aspectRatio: 'adaptive' })
  expect(operation).toBe('referenceToVideo')
  expect(body).toMatchObject({ images: [pictureUri, 'not a url'], videos: [clip.url], aspect_ratio: 'auto' })
  expect(build({ inputReferences: [{ type: 'url', url: 'nowhere' }] }).body).toMatchObject({ images: ['nowhere'] })
})

it('options without an equivalent cause a warning', () => {
  expect(build({ fps: 60, aspectRatio: 'adaptive' }).warnings).toMatchObject([
    { type: 'unsupported', feature: 'fps' },
    { type: 'unsupported', feature: 'aspectRatio' },
  ])
})

it('a webhook URL becomes the callback URL', () => {
  const { body } = buildVideoRequest('genq2', { ...videoCall, webhookUrl: 'https://app.test/hook' })
  expect(body).toMatchObject({ callback_url: 'https://app.test/hook' })
})

it('large files are encoded in parts', () => {
  const data = new Uint8Array(100_000).fill(255)
  const { body } = build({ image: { type: 'file', mediaType: 'image/png', data } })
  expect(body).toMatchObject({ images: [`data:image/png;base64,${Buffer.from(data).toString('base64')}`] })
})
