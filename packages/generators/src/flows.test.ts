import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { notingStep } from '../fixtures/noting-step.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { generators } from './index.ts'

const picture = (width: number, height: number): PreparedMedia => ({
  key: `${width}x${height}`,
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width,
  height,
  seconds: 0,
})
const spoken: PreparedMedia = { ...picture(0, 0), key: 'spoken', mediaType: 'audio/wav', seconds: 2.3 }

/** Runs the flow of a request over steps that only note what they were asked. */
const run = async (id: string, body: Record<string, unknown>, media: Media) => {
  const generator = generators.find((each: AnyGenerator) => each.id === id)
  if (!generator) throw new Error(id)
  const { step, asked } = notingStep()
  const { params } = checkCreate(generator, readCreate(generator, { ...generator.example, ...body }, rules), rules)
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  await generator.flow({ ...(params as object), ...texts, media }, step)
  return asked
}

it('gives a film the shape of its start frame on the area of the resolution (D-222)', async () => {
  const asked = await run('img2video', { model: 'genq3-pro' }, { images: [picture(1000, 1000)] })
  expect(asked.map(([name]) => name)).toEqual(['image-to-video', 'finish-video'])
  expect(asked[0]?.[1]).toMatchObject({ width: 960, height: 960, image: { key: '1000x1000' }, sound: true })
})

it('has the prompt written by an earlier step when it is recommended (D-234)', async () => {
  const asked = await run('img2video', { model: 'genq1-classic', is_rec: true }, { images: [picture(16, 9)] })
  expect(asked.map(([name]) => name)).toEqual(['describe-image', 'image-to-video', 'finish-video'])
  expect(asked[1]?.[1]).toMatchObject({ prompt: { written: { key: 'made1' } }, sound: false })
})

it('keeps start and end apart and takes the shape of the start (D-236)', async () => {
  const media = { images: [picture(1600, 900), picture(900, 1600)] }
  const [first] = await run('start-end2video', { model: 'genq1' }, media)
  expect(first).toMatchObject([
    'frames-to-video',
    { start: { key: '1600x900' }, end: { key: '900x1600' }, width: 1920 },
  ])
})

it('picks the fixed ratio nearest to the first reference, or 16:9 without one (D-223)', async () => {
  const sizeWith = async (media: Media, body = {}) => {
    const [first] = await run('reference2video', { model: 'genq2', aspect_ratio: 'auto', ...body }, media)
    return [first?.[1]['width'], first?.[1]['height']]
  }
  expect(await sizeWith({ images: [picture(700, 1300)] })).toEqual([720, 1280])
  expect(await sizeWith({ images: [picture(1000, 990)] })).toEqual([1280, 1280])
  expect(await sizeWith({})).toEqual([1280, 720])
})

it('hands each subject its own media and name', async () => {
  const subjects = [{ name: 'cat', images: ['https://a.example/1.png'] }, { id: 'dog' }]
  const media = { 'subject0.images': [picture(200, 200)] }
  const [first] = await run(
    'reference2video',
    { model: 'genq2', images: [], subjects, prompt: '[@cat] meets [@dog]' },
    media,
  )
  expect(first?.[1]['subjects']).toEqual([
    { name: { text: 'name0' }, voice: { text: 'voice0' }, images: media['subject0.images'], videos: [] },
    { name: { text: 'name1' }, voice: { text: 'voice1' }, images: [], videos: [] },
  ])
})

it('draws from the text alone without images, and edits with them (D-250)', async () => {
  const text = await run('reference2image', { model: 'genq2', images: [], aspect_ratio: '2:3', resolution: '2K' }, {})
  expect(text[0]).toMatchObject(['text-to-image', { width: 1568, height: 2352 }])
  const edit = await run('reference2image', { model: 'genq2', aspect_ratio: 'auto' }, { images: [picture(300, 600)] })
  expect(edit[0]).toMatchObject(['references-to-image', { width: 1018, height: 2036 }])
  expect(edit[1]).toMatchObject(['finish-image', { want: { width: 1018, height: 2036 } }])
})

it('speaks, then finishes with the loudness asked (D-297)', async () => {
  const asked = await run('audio-tts', { voice_setting_volume: 3, voice_setting_pitch: -2 }, {})
  expect(asked).toMatchObject([
    ['speech', { text: { text: 'text' }, pitch: -2, speed: 1, emotion: null }],
    ['finish-audio', { louder: 3 }],
  ])
})

const film: PreparedMedia = { ...picture(400, 300), key: 'film', mediaType: 'video/mp4', seconds: 2.02, fps: 30 }

it('keeps the shape, pace and sound of a video that it enlarges (D-413)', async () => {
  const asked = await run('upscale-new', { upscale_resolution: '2K' }, { video: [{ ...film, hasSound: true }] })
  const want = { width: 2218, height: 1662, fps: 30, seconds: 61 / 30, sound: true }
  expect(asked).toMatchObject([
    ['upscale-video', { video: { key: 'film' }, ...want }],
    ['finish-video', { want, watermark: null }],
  ])
})

it('lets lips say a sound that was given, for as long as it lasts (D-414)', async () => {
  const given: PreparedMedia = { ...spoken, key: 'given', seconds: 7.01 }
  const asked = await run('lip-sync', { audio_url: 'https://a.example/a.mp3' }, { video: [film], speech: [given] })
  expect(asked).toMatchObject([
    ['lip-sync', { speech: { key: 'given' }, face: null, width: 400, height: 300, fps: 30, seconds: 7 }],
    ['finish-video', { want: { seconds: 7, sound: true } }],
  ])
})

it('has a text spoken first, at its speed, voice and loudness (D-414)', async () => {
  const face = picture(50, 60)
  const asked = await run('lip-sync', { speed: 1.5, volume: 4 }, { video: [film], face: [face] })
  expect(asked).toMatchObject([
    ['speech', { text: { text: 'text' }, voice: { text: 'voice' }, speed: 1.5, pitch: 0, emotion: null }],
    ['prepare-speech', { louder: 4 }],
    ['lip-sync', { speech: { key: 'made2', mediaType: 'audio/wav' }, face: { key: '50x60' }, seconds: 2.3 }],
    ['finish-video', {}],
  ])
})

it('gives a talking picture the shape of its image on the area of the resolution (D-222, D-415)', async () => {
  const asked = await run('digital-human', { model: 'genq2-pro', resolution: '540p' }, { image: [picture(300, 400)] })
  const want = { width: 666, height: 886, fps: 24, seconds: 55 / 24 }
  expect(asked.map(([name]) => name)).toEqual(['speech', 'prepare-speech', 'talking-picture', 'finish-video'])
  expect(asked[2]?.[1]).toMatchObject({ ...want, prompt: { text: 'prompt' }, image: { key: '300x400' } })
  expect(asked[3]?.[1]).toMatchObject({ want: { ...want, sound: true } })
})

it('puts each text at its time (D-417)', async () => {
  const timing_prompts = [
    { from: 0, to: 1.5, prompt: 'a' },
    { from: 1, to: 4, prompt: 'b' },
  ]
  const asked = await run('timing2audio', { model: 'audio1.0', timing_prompts, duration: 4.5 }, {})
  expect(asked).toMatchObject([
    [
      'timeline-to-sound',
      {
        seconds: 4.5,
        parts: [
          { from: 0, to: 1.5, prompt: { text: 'prompt0' } },
          { from: 1, to: 4, prompt: { text: 'prompt1' } },
        ],
      },
    ],
    ['finish-audio', { louder: 0 }],
  ])
})
