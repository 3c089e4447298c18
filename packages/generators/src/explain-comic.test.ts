import { AppError } from '@kinora/contract'
import {
  type AnyGenerator,
  checkCreate,
  type PreparedMedia,
  readCreate,
  readEpisodes,
  sumCredits,
} from '@kinora/domain'
import { type ComicParams, directScriptReader } from '@kinora/domain/films'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep, type StepOverrides } from '../fixtures/recording-step.ts'
import explainComic from './explain-comic.ts'

const row = { model: '', set: 'interface' } as const

type Body = Record<string, unknown>
const checkRequest = (body: Body) => {
  const read = readCreate(explainComic, { ...explainComic.example, ...body }, rules)
  return checkCreate(explainComic, read, rules)
}
const weighRequest = async (body: Body) => {
  const checked = checkRequest(body)
  const weights = await directScriptReader.split(String(checked.request['script_content']))
  return { checked, weights, params: explainComic.episodes?.weighed(checked.params as never, weights) as ComicParams }
}
const episodes = async (body: Body) => {
  const read = await readEpisodes(directScriptReader, explainComic as AnyGenerator, await weighRequest(body))
  const batches = Array.from({ length: read?.batches ?? 0 }, async (_, batch) => (await read?.load(batch)) ?? [])
  return (await Promise.all(batches)).flat() as { params: ComicParams; texts: Record<string, string> }[]
}
const refusal = (body: Body, caps: Record<string, number> = {}): (string | undefined)[] => {
  try {
    readCreate(explainComic, { ...explainComic.example, ...body }, { ...rules, caps })
    checkRequest(body)
  } catch (error) {
    if (error instanceof AppError) return [error.reason, error.detail.field, error.detail.rule]
  }
  return []
}
const computePrice = async (body: Body) => explainComic.price((await weighRequest(body)).params, row)
const computeLeastPrice = (body: Body) => sumCredits(explainComic.price(checkRequest(body).params as never, row))

const picture: PreparedMedia = {
  key: 'picture',
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width: 640,
  height: 640,
  seconds: 0,
}
const run = async (body: Body, overrides: StepOverrides = {}, media: Record<string, PreparedMedia[]> = {}) => {
  const [first] = await episodes(body)
  const recording = recordingStep(overrides)
  const texts = Object.fromEntries(explainComic.texts.map((text) => [text, { text }])) as never
  const result = await explainComic.flow({ ...first?.params, ...(texts as object), media } as never, recording.step)
  const findInputs = (name: string) =>
    recording.calls.filter(([stepName]) => stepName === name).map(([, input]) => input)
  return { ...recording, findInputs, result }
}

const asset = (more: Body) => ({ assets: [{ id: '01', type: 'character', name: 'Anna', ...more }] })

describe('the price of a comic', () => {
  it('is 20 credits per estimated second of each part (D-354)', async () => {
    const script_content = '中'.repeat(1_201)
    expect(sumCredits(await computePrice({ script_content }))).toBe(3_620)
    expect((await computePrice({ script_content })).map(({ credits }) => credits)).toEqual([3_600, 20])
    expect(sumCredits(await computePrice({ script_content, quality: 'high' }))).toBe(5_430)
  })
  it('is the sum of the prices of its parts (D-288)', async () => {
    const body = { script_content: `${'很久以前，有一座山。'.repeat(300)}` }
    const parts = (await episodes(body)).map(({ params }) => sumCredits(explainComic.price(params, row)))
    expect(parts.length).toBeGreaterThan(2)
    expect(parts).toEqual((await computePrice(body)).map(({ credits }) => credits))
  })
  it('is never below the estimate from the weight before the script is split (D-070)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('中', 'a', '。', '\n', 'word '.repeat(200)) }),
        async (words) => {
          const body = { script_content: `x${words}` }
          expect(sumCredits(await computePrice(body))).toBeGreaterThanOrEqual(computeLeastPrice(body))
        },
      ),
    )
  })
})

describe('the parts of a comic', () => {
  it('concatenate to the original script (D-287)', async () => {
    const script = '雨下了一夜。“你听见了吗？”小明问。\n小红：没有。\n\n'.repeat(400)
    const parts = await episodes({ script_content: script })
    expect(parts.map(({ texts }) => texts['script']).join('')).toBe(script)
  })
  it('share the same voices (D-289)', async () => {
    const script = '雨下了一夜。“你听见了吗？”小明问。\n小红：没有。\n\n'.repeat(100)
    const voices = (await episodes({ script_content: script })).map(({ texts }) => texts['voices'])
    expect(voices.length).toBeGreaterThan(1)
    expect(new Set(voices).size).toBe(1)
  })
})

describe('validation of a comic', () => {
  it.each([
    [{ script_name: 'x'.repeat(21) }, 'FieldInvalid', 'script_name', 'max_length'],
    [{ script_content: '  \n ' }, 'FieldLacking', 'script_content', 'required'],
    [{ script_content: `${' '.repeat(1_001)}x` }, 'FieldInvalid', 'script_content', 'chars'],
    [
      { assets: Array.from({ length: 15 }, (_, i) => ({ ...asset({}).assets[0], id: `${i}` })) },
      'FieldItemCountOutOfRange',
      'assets',
      'count',
    ],
    [asset({ id: 'a1' }), 'FieldInvalid', 'assets[0].id', 'format'],
    [asset({ id: 1 }), 'FieldInvalid', 'assets[0].id', 'type'],
    [asset({ id: '' }), 'FieldLacking', 'assets[0].id', 'required'],
    [{ assets: [asset({}).assets[0], asset({}).assets[0]] }, 'FieldInvalid', 'assets[1].id', 'duplicate'],
    [asset({ type: 'prop' }), 'FieldInvalid', 'assets[0].type', 'enum'],
    [asset({ name: 'x'.repeat(31) }), 'FieldInvalid', 'assets[0].name', 'max_length'],
    [asset({ image_url: 'https://example.com/a.png' }), 'FieldUnwanted', 'assets[0].image_url', 'unwanted'],
    [asset({ image_uri: ['x'] }), 'FieldInvalid', 'assets[0].image_uri', 'type'],
    [asset({ type: 'scene', voice_id: 'x' }), 'FieldUnwanted', 'assets[0].voice_id', 'unwanted'],
    [asset({ voice_id: 'a\nb' }), 'FieldInvalid', 'assets[0].voice_id', 'chars'],
    [{ style: 'a, b' }, 'FieldInvalid', 'style', 'chars'],
    [{ style: 'x'.repeat(31) }, 'FieldInvalid', 'style', 'max_length'],
    [{ tts_speed: 1.51 }, 'FieldInvalid', 'tts_speed', 'range'],
    [{ tts_speed: '1.1' }, 'FieldInvalid', 'tts_speed', 'type'],
    [{ subtitle_type: 'arial' }, 'FieldInvalid', 'subtitle_type', 'enum'],
    [{ aspect_ratio: '1:1' }, 'FieldInvalid', 'aspect_ratio', 'enum'],
    [{ resolution: '540p' }, 'FieldInvalid', 'resolution', 'enum'],
    [{ enable_lipsync: 'true' }, 'FieldInvalid', 'enable_lipsync', 'type'],
  ])('rejects %j (D-289)', (body, ...expected) => {
    expect(refusal(body)).toEqual(expected)
  })
  it('accepts an empty image or voice, symbols in the style, and an id with a leading zero (D-289)', () => {
    expect(refusal(asset({ image_uri: '' }))).toEqual([])
    expect(refusal(asset({ type: 'tool', voice_id: '' }))).toEqual([])
    expect(refusal({ style: '水彩 😀' })).toEqual([])
  })
  it('rejects a script above the limit of the operator (D-028)', () => {
    const caps = { script_content: 100 }
    expect(refusal({ script_content: '字'.repeat(101) }, caps)).toEqual([
      'FieldInvalid',
      'script_content',
      'max_length',
    ])
    expect(refusal({ script_content: '字'.repeat(100) }, caps)).toEqual([])
  })
  it.each([
    ['of 100,000 spaces and a letter', `${' '.repeat(100_000)}x`],
    ['of 50,000 letters, each followed by a space', 'x '.repeat(50_000)],
  ])('reads a script %s in one pass (D-028)', async (_, script) => {
    expect(await measureCost(() => refusal({ script_content: script }))).toBeLessThan(50)
  })
})

describe('the film of a comic', () => {
  const story = 'The storm came at night. “Light the lamp!” said Anna. Ben ran up the stairs. The light went on.'
  it('generates speech for every line before it makes shots of the same length', async () => {
    const { findInputs, parts } = await run(
      { ...asset({ voice_id: 'v1' }), script_content: story },
      { spokenSeconds: () => 3 },
    )
    expect(findInputs('speech').map(({ voice }) => voice)).toEqual([
      { text: 'voices', at: '0' },
      { text: 'voices', at: '1' },
      { text: 'voices', at: '0' },
      { text: 'voices', at: '0' },
    ])
    const shots = parts.filter(({ kind }) => kind === 'video')
    const [composed] = findInputs('compose-film') as { want: { seconds: number } }[]
    expect(composed?.want.seconds).toBeCloseTo(
      shots.reduce((sum, { shown }) => sum + shown.seconds, 0),
      6,
    )
    expect(findInputs('text-to-video').map(({ seconds }) => seconds)).toEqual(shots.map(({ shown }) => shown.seconds))
  })
  it('shows the image of the speaker, with lip sync unless it is disabled', async () => {
    const body = { ...asset({ image_uri: 'https://example.com/a.png' }), script_content: story }
    const media = { pictures: [picture] }
    const moving = await run(body, {}, media)
    expect(moving.findInputs('image-to-video')).not.toEqual([])
    expect(moving.findInputs('lip-sync')).toHaveLength(1)
    expect((await run({ ...body, enable_lipsync: false }, {}, media)).findInputs('lip-sync')).toEqual([])
  })
  it('is made without lip sync if no face is found', async () => {
    const body = { ...asset({ image_uri: 'https://example.com/a.png' }), script_content: story }
    const noFace = () => {
      throw new AppError('NoFaceDetected')
    }
    const { findInputs } = await run(body, { 'lip-sync': noFace } as never, { pictures: [picture] })
    expect(findInputs('compose-film')).toHaveLength(1)
  })
  it.each([
    ['cancellation', new Error('Activity cancelled')],
    ['bug', new TypeError('undefined is not a function')],
  ])('fails with the error of a lip sync that ends with a %s', async (_, error) => {
    const body = { ...asset({ image_uri: 'https://example.com/a.png' }), script_content: story }
    const ending = () => {
      throw error
    }
    await expect(run(body, { 'lip-sync': ending } as never, { pictures: [picture] })).rejects.toBe(error)
  })
  it('shows each subtitle with its spoken line, in the requested font', async () => {
    const body = { script_content: story, add_subtitle: true, subtitle_type: 'source_han_serif' }
    const { findInputs } = await run(body, { spokenSeconds: () => 3 })
    const [written] = findInputs('write-cues') as { cues: { from: number; to: number; words: unknown }[] }[]
    const [laid] = findInputs('lay-lines') as { lines: { from: number }[] }[]
    expect(written?.cues.map(({ from }) => from)).toEqual(laid?.lines.map(({ from }) => from))
    expect(written?.cues.every(({ from, to }) => Math.abs(to - from - 3) < 0.001)).toBe(true)
    expect(findInputs('compose-film')[0]).toMatchObject({ subtitles: { font: 'serif' } })
  })
  it('plays background music under the voice and loops short music (D-289)', async () => {
    const sound: PreparedMedia = { ...picture, key: 'song', mediaType: 'audio/wav', seconds: 2 }
    const { findInputs } = await run(
      { script_content: story, comic_bgm: 'https://example.com/a.mp3' },
      {},
      { bgm: [sound] },
    )
    expect(findInputs('compose-film')[0]).toMatchObject({
      layers: [{ role: 'voice' }, { role: 'music', loops: true, sound: { key: 'song' } }],
    })
  })
  it('is silent if the script has no speakable text', async () => {
    const { findInputs } = await run({ script_content: '……！' })
    expect(findInputs('speech')).toEqual([])
    expect(findInputs('compose-film')).toMatchObject([{ layers: [] }])
  })
})
