import { expect, it } from 'vitest'
import { videoRequest as video } from '../../fixtures/video-request.ts'
import type { PreparedMedia } from '../steps/steps.ts'
import { buildAnimation, buildStillOrder, listStillSteps } from './still-first.ts'

const still: PreparedMedia = {
  key: 'still',
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width: 1280,
  height: 720,
  seconds: 0,
}

it('a still has the prompt, the size and the seed of its video', () => {
  expect(buildStillOrder(video, {})).toEqual({
    step: 'text-to-image',
    input: { prompt: { text: 'prompt' }, width: 1280, height: 720, seed: 7 },
  })
})

it('a still has the style of its video unless that is the general one', () => {
  expect(buildStillOrder({ ...video, style: 'anime' }, {}).input).toMatchObject({ style: 'anime' })
})

it('stills of one film share the seed of the film only if the route keeps it', () => {
  const seed = (request: typeof video, keep?: 'seed') =>
    buildStillOrder(request, { filmSeed: 99, ...(keep ? { keep } : {}) }).input.seed
  expect([seed({ ...video, inFilm: true }, 'seed'), seed({ ...video, inFilm: true }), seed(video, 'seed')]).toEqual([
    99, 7, 7,
  ])
})

it('a still with a reference is made from the reference', () => {
  expect(buildStillOrder(video, { keep: 'reference', reference: still })).toEqual({
    step: 'references-to-image',
    input: { prompt: { text: 'prompt' }, width: 1280, height: 720, seed: 7, images: [still] },
  })
})

it('an animation begins with the still and keeps everything else but the style', () => {
  const { style: _style, ...rest } = video
  expect(buildAnimation(video, still)).toEqual({ ...rest, image: still, voice: { text: '' } })
})

it('only a route that keeps a reference needs the step for references', () => {
  expect(listStillSteps(undefined)).toEqual(['text-to-image'])
  expect(listStillSteps('reference')).toEqual(['text-to-image', 'references-to-image'])
})
