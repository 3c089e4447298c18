import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep } from '../fixtures/recording-step.ts'
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

/** Runs the flow of a request with steps that record their calls. */
const run = async (id: string, body: Record<string, unknown>, media: Media) => {
  const generator = generators.find((each: AnyGenerator) => each.id === id)
  if (!generator) throw new Error(id)
  const { step, calls } = recordingStep()
  const { params } = checkCreate(generator, readCreate(generator, { ...generator.example, ...body }, rules), rules)
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  await generator.flow({ ...(params as object), ...texts, media }, step)
  return calls
}

it('img2video keeps the aspect ratio of the start frame on the area of the resolution (D-222)', async () => {
  const calls = await run('img2video', { model: 'genq3-pro' }, { images: [picture(1000, 1000)] })
  expect(calls.map(([name]) => name)).toEqual(['image-to-video', 'finish-video'])
  expect(calls[0]?.[1]).toMatchObject({ width: 960, height: 960, image: { key: '1000x1000' }, sound: true })
})

it('films that start from a picture use their first frame as the cover, others the sharpest (D-143)', async () => {
  const images = [picture(16, 9), picture(16, 9)]
  const readCover = async (...request: Parameters<typeof run>) => (await run(...request)).at(-1)?.[1]['cover']
  expect(await readCover('img2video', { model: 'genq3-pro' }, { images: images.slice(1) })).toBe('first')
  expect(await readCover('start-end2video', { model: 'genq1' }, { images })).toBe('first')
  expect(await readCover('text2video', { model: 'genq1' }, {})).toBeUndefined()
  expect(await readCover('reference2video', { model: 'genq2' }, { images })).toBeUndefined()
})

it('img2video with is_rec uses the prompt of the describe-image step (D-234)', async () => {
  const calls = await run('img2video', { model: 'genq1-classic', is_rec: true }, { images: [picture(16, 9)] })
  expect(calls.map(([name]) => name)).toEqual(['describe-image', 'image-to-video', 'finish-video'])
  expect(calls[1]?.[1]).toMatchObject({ prompt: { written: { key: 'made1' } }, sound: false })
})

it('start-end2video passes both frames and keeps the aspect ratio of the start frame (D-236)', async () => {
  const media = { images: [picture(1600, 900), picture(900, 1600)] }
  const [first] = await run('start-end2video', { model: 'genq1' }, media)
  expect(first).toMatchObject([
    'frames-to-video',
    { start: { key: '1600x900' }, end: { key: '900x1600' }, width: 1920 },
  ])
})

it('reference2video with auto picks the ratio nearest to the first reference, else 16:9 (D-223)', async () => {
  const sizeWith = async (media: Media, body = {}) => {
    const [first] = await run('reference2video', { model: 'genq2', aspect_ratio: 'auto', ...body }, media)
    return [first?.[1]['width'], first?.[1]['height']]
  }
  expect(await sizeWith({ images: [picture(700, 1300)] })).toEqual([720, 1280])
  expect(await sizeWith({ images: [picture(1000, 990)] })).toEqual([1280, 1280])
  expect(await sizeWith({})).toEqual([1280, 720])
})

it('reference2video passes the media and name of each subject', async () => {
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

it('reference2image uses text-to-image without images and references-to-image with images (D-250)', async () => {
  const text = await run('reference2image', { model: 'genq2', images: [], aspect_ratio: '2:3', resolution: '2K' }, {})
  expect(text[0]).toMatchObject(['text-to-image', { width: 1568, height: 2352 }])
  const edit = await run('reference2image', { model: 'genq2', aspect_ratio: 'auto' }, { images: [picture(300, 600)] })
  expect(edit[0]).toMatchObject(['references-to-image', { width: 1018, height: 2036 }])
  expect(edit[1]).toMatchObject(['finish-image', { want: { width: 1018, height: 2036 } }])
})

it('audio-tts generates speech and applies the requested volume (D-297)', async () => {
  const calls = await run('audio-tts', { voice_setting_volume: 3, voice_setting_pitch: -2 }, {})
  expect(calls).toMatchObject([
    ['speech', { text: { text: 'text' }, pitch: -2, speed: 1, emotion: null }],
    ['finish-audio', { louder: 3 }],
  ])
})

const film: PreparedMedia = { ...picture(400, 300), key: 'film', mediaType: 'video/mp4', seconds: 2.02, fps: 30 }

it('upscale-new keeps aspect ratio, frame rate and sound of the video (D-413)', async () => {
  const calls = await run('upscale-new', { upscale_resolution: '2K' }, { video: [{ ...film, hasSound: true }] })
  const want = { width: 2218, height: 1662, fps: 30, seconds: 61 / 30, sound: true }
  expect(calls).toMatchObject([
    ['upscale-video', { video: { key: 'film' }, ...want }],
    ['finish-video', { want, watermark: null }],
  ])
})

it('lip-sync uses the given audio and its duration (D-414)', async () => {
  const given: PreparedMedia = { ...spoken, key: 'given', seconds: 7.01 }
  const calls = await run('lip-sync', { audio_url: 'https://a.example/a.mp3' }, { video: [film], speech: [given] })
  expect(calls).toMatchObject([
    ['lip-sync', { speech: { key: 'given' }, face: null, width: 400, height: 300, fps: 30, seconds: 7 }],
    ['finish-video', { want: { seconds: 7, sound: true } }],
  ])
})

it('lip-sync with text generates speech with the requested speed, voice and volume (D-414)', async () => {
  const face = picture(50, 60)
  const calls = await run('lip-sync', { speed: 1.5, volume: 4 }, { video: [film], face: [face] })
  expect(calls).toMatchObject([
    ['speech', { text: { text: 'text' }, voice: { text: 'voice' }, speed: 1.5, pitch: 0, emotion: null }],
    ['prepare-speech', { louder: 4 }],
    ['lip-sync', { speech: { key: 'made2', mediaType: 'audio/wav' }, face: { key: '50x60' }, seconds: 2.3 }],
    ['finish-video', {}],
  ])
})

it('digital-human keeps the aspect ratio of its image on the area of the resolution (D-222, D-415)', async () => {
  const calls = await run('digital-human', { model: 'genq2-pro', resolution: '540p' }, { image: [picture(300, 400)] })
  const want = { width: 666, height: 886, fps: 24, seconds: 55 / 24 }
  expect(calls.map(([name]) => name)).toEqual(['speech', 'prepare-speech', 'talking-picture', 'finish-video'])
  expect(calls[2]?.[1]).toMatchObject({ ...want, prompt: { text: 'prompt' }, image: { key: '300x400' } })
  expect(calls[3]?.[1]).toMatchObject({ want: { ...want, sound: true } })
})

it('timing2audio places each prompt on the timeline (D-417)', async () => {
  const timing_prompts = [
    { from: 0, to: 1.5, prompt: 'a' },
    { from: 1, to: 4, prompt: 'b' },
  ]
  const calls = await run('timing2audio', { model: 'audio1.0', timing_prompts, duration: 4.5 }, {})
  expect(calls).toMatchObject([
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
