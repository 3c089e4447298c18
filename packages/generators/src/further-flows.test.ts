import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { notingStep } from '../fixtures/noting-step.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
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
  const { step, asked } = notingStep()
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  await generator.flow({ ...(params as object), ...texts, media }, step)
  return { asked, names: asked.map(([name]) => name), words }
}

it('leads from key frame to key frame, then joins the stretches (D-411)', async () => {
  const media = { start: [picture('a', 1000, 1000)], keys: [picture('b'), picture('c')] }
  const { asked, names } = await run('multiframe', {}, media)
  expect(names).toEqual(['frames-to-video', 'frames-to-video', 'finish-video', 'finish-video', 'compose-film'])
  expect(asked).toMatchObject([
    ['frames-to-video', { start: { key: 'a' }, end: { key: 'b' }, seconds: 2, prompt: { text: 'prompt0' } }],
    [
      'frames-to-video',
      { start: { key: 'b' }, end: { key: 'c' }, seconds: 3, prompt: { text: 'prompt1' }, width: 960 },
    ],
    ['finish-video', { want: { seconds: 2, sound: false } }],
    ['finish-video', {}],
    ['compose-film', { want: { width: 960, height: 960, seconds: 5 }, shots: [{ seconds: 2 }, { seconds: 3 }] }],
  ])
})

it('marks the joined film in the corner that is named (D-411)', async () => {
  const media = { start: [picture('a')], keys: [picture('b'), picture('c')], mark: [picture('m')] }
  const { asked } = await run('multiframe', { watermark: true, wm_position: 'top_right' }, media)
  expect(asked.at(-1)).toMatchObject(['finish-video', { watermark: { corner: 'top-right', image: { key: 'm' } } }])
  const plain = await run('multiframe', { watermark: true }, media)
  expect(plain.asked.at(-1)).toMatchObject(['finish-video', { watermark: { corner: 'bottom-left' } }])
})

it('goes on from the last frame and joins the film with what comes after it (D-412)', async () => {
  const { asked, names } = await run('extend', {}, { video: [film] })
  expect(names).toEqual(['last-frame', 'image-to-video', 'finish-video', 'finish-video', 'compose-film'])
  expect(asked[1]).toMatchObject(['image-to-video', { width: 1280, height: 720, seconds: 3, sound: true }])
  expect(asked[2]).toMatchObject(['finish-video', { video: { object: { key: 'film' } }, want: { seconds: 6 } }])
  expect(asked.at(-1)).toMatchObject(['compose-film', { want: { seconds: 9, sound: true }, keepsShotSound: true }])
})

it('goes on to the end frame where there is one (D-412)', async () => {
  const { asked } = await run(
    'extend',
    { images: ['https://a.example/end.png'] },
    { video: [film], images: [picture('z')] },
  )
  expect(asked[1]).toMatchObject(['frames-to-video', { end: { key: 'z' } }])
  expect(check('extend', { images: ['https://a.example/end.png'] }).inputs).toHaveLength(2)
})

it('takes the shape, length and words of the template, and the customer’s behind them (D-410)', async () => {
  const { asked, words } = await run(
    'template',
    { template: 'portrait_sway', prompt: 'She smiles' },
    { images: [picture('a')] },
  )
  expect(asked[0]).toMatchObject(['image-to-video', { width: 960, height: 1280, seconds: 5, movement: 'small' }])
  expect(words['prompt']).toMatch(/^A living portrait.*\. She smiles$/)
  const wide = await run('template', { template: 'portrait_sway', aspect_ratio: '16:9' }, { images: [picture('a')] })
  expect(wide.asked[0]).toMatchObject(['image-to-video', { width: 1280, height: 720 }])
})

it('puts whoever is shown into the scene, with the words that the template leaves open (D-410)', async () => {
  const body = { template: 'beast_companion', beast: 'white fox' }
  const { asked, words } = await run('template', body, { images: [picture('a')] })
  expect(asked[0]).toMatchObject(['references-to-video', { images: [{ key: 'a' }], sound: true }])
  expect(words['prompt']).toContain('a white fox in a misty forest')
  const images = ['https://a.example/1.png', 'https://a.example/2.png']
  const two = await run('template', { images }, { images: [picture('a'), picture('b')] })
  expect(two.asked[0]).toMatchObject(['references-to-video', { images: [{ key: 'a' }, { key: 'b' }] }])
})

it('moves the figure for as long as the film lasts, with its sound (D-420)', async () => {
  const { asked } = await run('image2dance', {}, { image: [picture('a', 900, 1600)], video: [film] })
  const want = { width: 720, height: 1280, fps: 24, seconds: 6, sound: true }
  expect(asked).toMatchObject([
    ['move-figure', { image: { key: 'a' }, video: { key: 'film' }, ...want }],
    ['finish-video', { want }],
  ])
})

it('takes the cuts, length and sound of a film and shows the pictures in turns (D-421)', async () => {
  const { asked } = await run('trending-replicate', {}, { video: [film], images: [picture('a')] })
  expect(asked).toMatchObject([
    ['find-cuts', { video: { key: 'film' } }],
    ['image-to-video', { seconds: 2, image: { key: 'a' }, width: 1920, sound: false }],
    ['image-to-video', { seconds: 4, image: { key: 'a' } }],
    ['finish-video', {}],
    ['finish-video', {}],
    ['compose-film', { want: { seconds: 6, sound: true }, layers: [{ sound: { key: 'film' }, role: 'song' }] }],
  ])
  const silent = await run('trending-replicate', { remove_audio: true }, { video: [film], images: [picture('a')] })
  expect(silent.asked.at(-1)).toMatchObject(['compose-film', { want: { sound: false }, layers: [] }])
})

it('learns a voice under the name it is asked for and lets it speak (D-418)', async () => {
  const sound: PreparedMedia = { ...picture('voice', 0, 0), mediaType: 'audio/wav', seconds: 12 }
  const { asked } = await run('audio-clone', {}, { sample: [sound] })
  expect(asked).toMatchObject([
    ['clone-voice', { sample: { key: 'voice' }, line: null, voice: { text: 'voice' }, text: { text: 'text' } }],
    ['finish-audio', { louder: 0 }],
  ])
  const voice = { id: 'Reader_of_stories', isNew: true }
  expect(check('audio-clone', {})).toMatchObject({ voice, generator: { lane: 'speech' } })
  expect(check('audio-tts', {})).toMatchObject({ voice: { id: 'Arrogant_Miss', isNew: false } })
})
