import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep } from '../fixtures/recording-step.ts'
import { generators } from './index.ts'

const picture = (key: string, width = 1600, height = 900): PreparedMedia => ({
  key,
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width,
  height,
  seconds: 0,
})
const film: PreparedMedia = {
  ...picture('film', 640, 360),
  mediaType: 'video/mp4',
  seconds: 6,
  fps: 24,
  hasSound: true,
}

const check = (id: string, body: Record<string, unknown>) => {
  const generator = generators.find((each: AnyGenerator) => each.id === id)
  if (!generator) throw new Error(id)
  const read = readCreate(generator, { model: generator.rows[0].model, ...generator.example, ...body }, rules)
  return { generator, ...checkCreate(generator, read, rules) }
}
const run = async (id: string, body: Record<string, unknown>, media: Media) => {
  const { generator, params, texts: words } = check(id, body)
  const { step, calls } = recordingStep()
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  await generator.flow({ ...(params as object), ...texts, media }, step)
  return { calls, names: calls.map(([name]) => name), words }
}

it('multiframe makes one segment per key frame and composes them (D-411)', async () => {
  const media = { start: [picture('a', 1000, 1000)], keys: [picture('b'), picture('c')] }
  const { calls, names } = await run('multiframe', {}, media)
  expect(names).toEqual(['frames-to-video', 'frames-to-video', 'finish-video', 'finish-video', 'compose-film'])
  expect(calls).toMatchObject([
    ['frames-to-video', { start: { key: 'a' }, end: { key: 'b' }, seconds: 2, prompt: { text: 'prompt0' } }],
    [
      'frames-to-video',
      { start: { key: 'b' }, end: { key: 'c' }, seconds: 3, prompt: { text: 'prompt1' }, width: 960 },
    ],
    ['finish-video', { want: { seconds: 2, sound: false } }],
    ['finish-video', {}],
    [
      'compose-film',
      { want: { width: 960, height: 960, seconds: 5 }, shots: [{ seconds: 2 }, { seconds: 3 }], cover: 'first' },
    ],
  ])
})

it('multiframe places the watermark in the requested corner (D-411)', async () => {
  const media = { start: [picture('a')], keys: [picture('b'), picture('c')], mark: [picture('m')] }
  const { calls } = await run('multiframe', { watermark: true, wm_position: 'top_right' }, media)
  expect(calls.at(-1)).toMatchObject(['finish-video', { watermark: { corner: 'top-right', image: { key: 'm' } } }])
  const plain = await run('multiframe', { watermark: true }, media)
  expect(plain.calls.at(-1)).toMatchObject(['finish-video', { watermark: { corner: 'bottom-left' } }])
})

it('extend continues from the last frame and composes both videos (D-412)', async () => {
  const { calls, names } = await run('extend', {}, { video: [film] })
  expect(names).toEqual(['last-frame', 'image-to-video', 'finish-video', 'finish-video', 'compose-film'])
  expect(calls[1]).toMatchObject(['image-to-video', { width: 1280, height: 720, seconds: 3, sound: true }])
  expect(calls[2]).toMatchObject(['finish-video', { video: { object: { key: 'film' } }, want: { seconds: 6 } }])
  expect(calls.at(-1)).toMatchObject(['compose-film', { want: { seconds: 9, sound: true }, keepsShotSound: true }])
})

it('extend ends with the end frame if there is one (D-412)', async () => {
  const { calls } = await run(
    'extend',
    { images: ['https://a.example/end.png'] },
    { video: [film], images: [picture('z')] },
  )
  expect(calls[1]).toMatchObject(['frames-to-video', { end: { key: 'z' } }])
  expect(check('extend', { images: ['https://a.example/end.png'] }).inputs).toHaveLength(2)
})

it('template uses size, duration and prompt of the template and appends the customer prompt (D-410)', async () => {
  const { calls, words } = await run(
    'template',
    { template: 'portrait_sway', prompt: 'She smiles' },
    { images: [picture('a')] },
  )
  expect(calls[0]).toMatchObject(['image-to-video', { width: 960, height: 1280, seconds: 5, movement: 'small' }])
  expect(words['prompt']).toMatch(/^A living portrait.*\. She smiles$/)
  const wide = await run('template', { template: 'portrait_sway', aspect_ratio: '16:9' }, { images: [picture('a')] })
  expect(wide.calls[0]).toMatchObject(['image-to-video', { width: 1280, height: 720 }])
})

it('template places the subject in the scene and fills the placeholders of the template (D-410)', async () => {
  const body = { template: 'beast_companion', beast: 'white fox' }
  const { calls, words } = await run('template', body, { images: [picture('a')] })
  expect(calls[0]).toMatchObject(['references-to-video', { images: [{ key: 'a' }], sound: true }])
  expect(words['prompt']).toContain('a white fox in a misty forest')
  const images = ['https://a.example/1.png', 'https://a.example/2.png']
  const two = await run('template', { images }, { images: [picture('a'), picture('b')] })
  expect(two.calls[0]).toMatchObject(['references-to-video', { images: [{ key: 'a' }, { key: 'b' }] }])
})

it('image2dance moves the figure for the duration of the video, with its sound (D-420)', async () => {
  const { calls } = await run('image2dance', {}, { image: [picture('a', 900, 1600)], video: [film] })
  const want = { width: 720, height: 1280, fps: 24, seconds: 6, sound: true }
  expect(calls).toMatchObject([
    ['move-figure', { image: { key: 'a' }, video: { key: 'film' }, ...want }],
    ['finish-video', { want }],
  ])
})

it('trending-replicate keeps cuts, duration and sound of the video and alternates the images (D-421)', async () => {
  const { calls } = await run('trending-replicate', {}, { video: [film], images: [picture('a')] })
  expect(calls).toMatchObject([
    ['find-cuts', { video: { key: 'film' } }],
    ['image-to-video', { seconds: 2, image: { key: 'a' }, width: 1920, sound: false }],
    ['image-to-video', { seconds: 4, image: { key: 'a' } }],
    ['finish-video', {}],
    ['finish-video', {}],
    ['compose-film', { want: { seconds: 6, sound: true }, layers: [{ sound: { key: 'film' }, role: 'song' }] }],
  ])
  const silent = await run('trending-replicate', { remove_audio: true }, { video: [film], images: [picture('a')] })
  expect(silent.calls.at(-1)).toMatchObject(['compose-film', { want: { sound: false }, layers: [] }])
})

it('audio-clone clones a voice under the requested id and generates a sample (D-418)', async () => {
  const sound: PreparedMedia = { ...picture('voice', 0, 0), mediaType: 'audio/wav', seconds: 12 }
  const { calls } = await run('audio-clone', {}, { sample: [sound] })
  expect(calls).toMatchObject([
    ['clone-voice', { sample: { key: 'voice' }, line: null, voice: { text: 'voice' }, text: { text: 'text' } }],
    ['finish-audio', { louder: 0 }],
  ])
  const voice = { id: 'Reader_of_stories', isNew: true }
  expect(check('audio-clone', {})).toMatchObject({ voice, generator: { lane: 'speech' } })
  expect(check('audio-tts', {})).toMatchObject({ voice: { id: 'Arrogant_Miss', isNew: false } })
})
