import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelHttp } from '@kinora/backends/http'
import { upstream } from '@kinora/backends/upstream'
import type { Reason } from '@kinora/contract'
import { newId, type PreparedMedia, type StepName, type StepOrder, steps } from '@kinora/domain'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { openScriptedUpstream } from '../../fakes/upstream/server.ts'
import { filmOrder, pictureOrder } from './orders.ts'

const folder = await mkdtemp(join(tmpdir(), 'upstream-'))
const picture = join(folder, 'picture.png')
await writeFile(picture, createCanvas(256, 192).toBuffer('image/png'))
const image: PreparedMedia = {
  key: '',
  sha256: '',
  bytes: 2_000,
  mediaType: 'image/png',
  width: 256,
  height: 192,
  seconds: 0,
}

const http = createModelHttp(() => 'sesame')
const other = await openScriptedUpstream()
const store = await openScriptedUpstream()
afterAll(async () => {
  other.close()
  store.close()
  await http.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  other.tasks.release()
  other.refusals.length = 0
  other.seen.length = 0
  other.putResultsAt(other.baseUrl)
})

const models = {
  'text-to-video': { model: 'genq2' },
  'image-to-video': { model: 'genq3-turbo' },
  'frames-to-video': { model: 'genq3-turbo' },
  'references-to-video': { model: 'genq2' },
  'text-to-image': { model: 'genq2' },
  'references-to-image': { model: 'genq1' },
  speech: { voice: 'Arrogant_Miss' },
}
const config = upstream.config.parse({
  baseUrl: other.baseUrl,
  keyFrom: 'BACKEND_KEY_OTHER',
  models,
  resultOrigins: [store.baseUrl],
})
let drawn = 0
const openCall = (drawnAt = Date.now()) => {
  const { signal } = new AbortController()
  drawn += 1
  const attemptId = newId(drawnAt, 0, drawn)
  const file = async () => picture
  return {
    config,
    attemptId,
    http: http.open(upstream.endpoint?.(config), signal),
    scratch: async () => folder,
    file,
    signal,
  }
}

const shape = { seconds: 3.4, width: 1278, height: 720, fps: 24, seed: 7, movement: 'auto', sound: true }
const film = { prompt: 'she turns', ...shape }
const subject = { name: 'cat', voice: '', images: [image], videos: [] }
const spoken = { text: 'Good morning.', voice: '', speed: 1.2, pitch: -2, emotion: 'calm', pronunciations: 'a/b\nc/d' }
const orders = {
  'text-to-video': { ...film, style: 'anime' },
  'image-to-video': { ...film, image, voice: 'Arrogant_Miss' },
  'frames-to-video': { ...film, start: image, end: image },
  'references-to-video': {
    ...film,
    prompt: '[@cat] sleeps',
    images: [image],
    videos: [],
    sounds: [],
    subjects: [subject],
  },
  'text-to-image': { prompt: 'a kite', width: 1440, height: 1440, seed: 3 },
  'references-to-image': { prompt: 'a kite', width: 64, height: 48, seed: 3, images: [image] },
  speech: spoken,
} as const
const buildOrder = (step: StepName, input: object) => ({ step, input: steps[step].parse(input) }) as StepOrder

it.each(Object.entries(orders))('upstream translates %s into a valid create', async (step, input) => {
  const call = openCall()
  const handle = await upstream.start(buildOrder(step as StepName, input), call)
  expect(handle).toMatchObject({ id: other.tasks.all()[0]?.id, credits: 15 })
  expect(other.seen).toMatchObject([{ key: call.attemptId, authorization: 'Token sesame' }])
  const found = await upstream.find(call)
  expect(found).toEqual({ handle })
})

it('upstream rounds the length up, picks a sufficient size and maps the other fields', async () => {
  await upstream.start(buildOrder('text-to-video', orders['text-to-video']), openCall())
  const wanted = {
    model: 'genq2',
    duration: 4,
    resolution: '720p',
    aspect_ratio: '16:9',
    style: 'anime',
    audio: true,
    seed: 7,
  }
  expect(other.tasks.all()[0]?.request).toMatchObject(wanted)
  await upstream.start(buildOrder('speech', spoken), openCall())
  const voice = { voice_setting_voice_id: 'Arrogant_Miss', voice_setting_speed: 1.2, voice_setting_pitch: -2 }
  const speechFields = { ...voice, voice_setting_emotion: 'calm', pronunciation_dict_tone: ['a/b', 'c/d'] }
  expect(other.tasks.all()[0]?.request).toMatchObject(speechFields)
})

it('upstream returns the same task for a repeated start', async () => {
  const call = openCall()
  const before = other.tasks.taken()
  const first = await upstream.start(filmOrder(2), call)
  expect(await upstream.start(filmOrder(2), call)).toEqual(first)
  expect(other.tasks.taken()).toBe(before + 1)
})

it('upstream fetches a result from a configured store without its key', async () => {
  other.putResultsAt(store.baseUrl)
  const call = openCall()
  const poll = await upstream.poll(await upstream.start(filmOrder(2), call), call)
  if (poll.state !== 'done') throw new Error(poll.state)
  expect((await call.http.fetchOutput(poll.output, poll.mediaType, call.scratch)).length).toBeGreaterThan(0)
  expect(store.seen.at(-1)).toMatchObject({ line: expect.stringContaining('/results/'), authorization: undefined })
})

it.each<Reason>(['CreditInsufficient', 'Unauthorized', 'ModelUnavailable', 'FieldInvalid'])(
  'upstream maps %s to ModelUnavailable without internal details',
  async (reason) => {
    other.refusals.push(reason)
    const refused = upstream.start(filmOrder(2), openCall())
    await expect(refused).rejects.toMatchObject({ reason: 'ModelUnavailable' })
    await expect(refused).rejects.not.toThrow('internal')
  },
)

it('upstream ends the step on a policy violation of the prompt', async () => {
  other.refusals.push('TaskPromptPolicyViolation')
  await expect(upstream.start(filmOrder(2), openCall())).rejects.toMatchObject({ reason: 'TaskPromptPolicyViolation' })
})

it.each<Reason>(['TooManyRequests', 'QuotaExceeded', 'Conflict', 'ServiceUnavailable'])(
  'upstream can retry after %s, which started nothing',
  async (reason) => {
    const call = openCall()
    other.refusals.push(reason)
    await expect(upstream.start(filmOrder(2), call)).rejects.not.toMatchObject({ name: 'AppError' })
    expect(await upstream.find(call)).toBe('never seen')
    other.refusals.push(reason)
    await expect(upstream.find(call)).rejects.toThrow(/./)
  },
)

it('upstream cannot look up an attempt older than the idempotency keys', async () => {
  expect(await upstream.find(openCall(Date.now() - 23.5 * 3_600_000))).toBe('cannot say')
})

it('upstream cannot look up a start if idempotency keys have no effect', async () => {
  other.refusals.push('FieldLacking')
  expect(await upstream.find(openCall())).toBe('cannot say')
})

it('upstream finds a task behind a hundred later ones', async () => {
  other.tasks.hold()
  const call = openCall()
  const handle = await upstream.start(pictureOrder(), call)
  for (let i = 0; i < 130; i += 1) other.tasks.take('/ent/v2/text2video', { payload: 'of another client' })
  expect(await upstream.find(call)).toEqual({ handle })
})

it('upstream rejects orders that no configured model can make', async () => {
  for (const order of [
    filmOrder(10.2),
    buildOrder('references-to-video', {
      ...orders['references-to-video'],
      sounds: [{ ...image, mediaType: 'audio/wav' }],
    }),
    buildOrder('image-to-video', { ...orders['image-to-video'], image: { ...image, bytes: 15 * 1024 * 1024 } }),
    { step: 'describe-image', input: { image } } as const,
  ])
    await expect(upstream.start(order, openCall())).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(other.seen).toEqual([])
})

it('upstream is ready while the service responds and has credits', async () => {
  const { http: boundHttp, signal } = openCall()
  const check = () => upstream.check?.({ config, http: boundHttp, signal })
  expect(await check()).toEqual({ isReady: true, missing: [] })
  other.refusals.push('Unauthorized')
  expect(await check()).toMatchObject({ isReady: false })
})
