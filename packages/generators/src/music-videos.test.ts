import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate, totalOf } from '@kinora/domain'
import type { ComposeFilm } from '@kinora/domain/films'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { type Instead, notingStep } from '../fixtures/noting-step.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import musicVideo from './one-click-mv.ts'
import premium from './premium-mv.ts'

type Body = Record<string, unknown>

const media = (key: string, facts: Partial<PreparedMedia> = {}): PreparedMedia => ({
  key,
  sha256: 's',
  bytes: 1,
  mediaType: 'image/png',
  width: 200,
  height: 200,
  seconds: 0,
  ...facts,
})
const song = (seconds: number) => [media('song', { mediaType: 'audio/wav', width: 0, height: 0, seconds })]
const cues = media('cues', { mediaType: 'application/json', seconds: 9 })
const face = (name: string): string => `https://example.com/${name}.png`

const check = (generator: AnyGenerator, body: Body = {}) =>
  checkCreate(generator, readCreate(generator, { ...generator.example, ...body }, rules), rules)
const priceOf = (generator: AnyGenerator, body: Body, seconds?: number): number => {
  const { params, row } = check(generator, body)
  return totalOf(generator.price(params, row, seconds))
}
/** By step: whether the nth of them fails, from 0. */
type Fails = Readonly<Record<string, (nth: number) => boolean>>

const run = async (generator: AnyGenerator, body: Body, inputs: Media, instead: Instead = {}, fails: Fails = {}) => {
  const noting = notingStep(instead)
  const model: typeof noting.step.model = (name, ask) => {
    const nth = noting.asked.filter(([each]) => each === name).length
    if (!fails[name]?.(nth)) return noting.step.model(name, ask)
    noting.asked.push([name, ask as Record<string, unknown>])
    return Promise.reject(new AppError('NoFaceDetected'))
  }
  const step = { ...noting.step, model }
  step.film = async (parts) => {
    await noting.step.film(parts)
    return { make: async (i, make) => ({ ...(await make(step)), id: `part${i}` }) }
  }
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  const { params } = check(generator, body)
  const end = await generator.flow({ ...(params as object), ...texts, media: inputs }, step)
  const names = noting.asked.map(([name]) => name)
  const asksOf = (name: string) => noting.asked.filter(([each]) => each === name).map(([, ask]) => ask)
  return { end, names, asksOf, parts: noting.parts }
}
const complete = { creations: [], warnings: [] }
const steady = { images: [media('one'), media('two')] }

describe('prices', () => {
  it.each([
    ['standard', [6, 8, 10]],
    ['high', [24, 24, 29]],
  ])('asks for each billable second of a music video, %s (D-353)', (quality, credits) => {
    const sizes = ['540p', '720p', '1080p']
    expect(sizes.map((resolution) => priceOf(musicVideo, { quality, resolution }, 1))).toEqual(credits)
  })

  it('asks for each billable second of a premium one, lip sync included (D-353)', () => {
    const sizes = ['720p', '1080p']
    expect(sizes.map((resolution) => priceOf(premium, { resolution }, 1))).toEqual([24, 29])
  })

  it('holds the price of ten seconds until the song has been measured (D-345)', () => {
    expect(priceOf(musicVideo, {})).toBe(80)
    expect(musicVideo.measured?.(check(musicVideo).params as never)).toEqual({ slot: 'song', least: 10, most: 300 })
    expect(priceOf(premium, {})).toBe(240)
  })

  it('adds 4 a second for lip sync, up to 180 seconds and no further (D-348, D-354)', () => {
    expect(priceOf(musicVideo, { lip_sync: true }, 61)).toBe(732)
    expect(priceOf(musicVideo, { lip_sync: true }, 180)).toBe(180 * 12)
    expect(priceOf(musicVideo, { lip_sync: true }, 181)).toBe(181 * 8)
  })
})

describe('refusals', () => {
  const refused = (generator: AnyGenerator, body: Body) => {
    try {
      check(generator, body)
    } catch (error) {
      const { reason, detail } = error as { reason: string; detail: { field: string; rule: string } }
      return [reason, detail.field, detail.rule]
    }
    return []
  }

  it.each<[Body, string[]]>([
    [{ lip_sync: true, resolution: '540p' }, ['FieldInvalid', 'lip_sync', 'combination']],
    [{ subtitle_color: '#FFF' }, ['FieldInvalid', 'subtitle_color', 'format']],
    [{ language: 'ja' }, ['FieldInvalid', 'language', 'enum']],
    [{ quality: 'HIGH' }, ['FieldInvalid', 'quality', 'enum']],
    [{ style: 'a'.repeat(501) }, ['FieldInvalid', 'style', 'max_length']],
    [{ srt_url: 'data:text/plain;base64,YQ==', add_subtitle: true }, ['FieldInvalid', 'srt_url', 'url_scheme']],
    [{ srt_url: 'http://localhost/a.srt' }, ['FieldInvalid', 'srt_url', 'url_policy']],
    [{ quality: 'high', resolution: '540p' }, []],
  ])('of a music video: %o (D-284, D-285)', (body, expected) => {
    expect(refused(musicVideo, body)).toEqual(expected)
  })

  it.each<[Body, string[]]>([
    [{ premium_mv_mode: 'sing' }, ['FieldLacking', 'lip_ref_urls', 'required']],
    [{ premium_mv_mode: 'perform', images: [] }, ['FieldLacking', 'images', 'required']],
    [{ premium_mv_mode: 'dance', lip_ref_urls: [face('a')] }, ['FieldUnwanted', 'lip_ref_urls', 'unwanted']],
    [{ lip_ref_urls: [face('a'), face('b'), face('c')] }, ['FieldUnwanted', 'lip_ref_urls', 'unwanted']],
    [{ lip_ref_urls: [] }, []],
    [{ lip_ref_urls: null }, []],
    [
      { premium_mv_mode: 'sing', lip_ref_urls: [face('a'), face('b'), face('c')] },
      ['FieldItemCountOutOfRange', 'lip_ref_urls', 'count'],
    ],
    [{ premium_mv_mode: 'sing', lip_ref_urls: [face('a')], images: [] }, []],
    [{ images: Array.from({ length: 7 }, () => face('a')) }, ['FieldItemCountOutOfRange', 'images', 'count']],
    [{ resolution: '540p' }, ['FieldInvalid', 'resolution', 'enum']],
    [{ language: 'EN' }, ['FieldInvalid', 'language', 'enum']],
    [{ language: 'sk' }, []],
  ])('of a premium one: %o (D-286)', (body, expected) => {
    expect(refused(premium, body)).toEqual(expected)
  })

  it('names all that is missing at once', () => {
    const read = () => readCreate(premium, { premium_mv_mode: 'sing' }, rules)
    expect(read).toThrow('lip_ref_urls, audio_url')
  })
})

describe('a music video', () => {
  it('is made of as many shots as its song has segments, on beats, under the song (D-270)', async () => {
    const { parts, asksOf, end } = await run(musicVideo, {}, { ...steady, song: song(12.3) })
    expect(parts.map(({ kind }) => kind)).toEqual(['video', 'video', 'video', 'compose'])
    const [film] = asksOf('compose-film') as ComposeFilm[]
    expect(film?.want).toMatchObject({ width: 1280, height: 720, fps: 24, sound: true })
    expect(film?.want.seconds).toBeCloseTo(12.3, 1)
    expect(film).toMatchObject({ keepsShotSound: false, layers: [{ role: 'song', from: 0, loops: false }] })
    let cut = 0
    for (const { seconds } of film?.shots.slice(0, -1) ?? []) {
      cut += seconds
      expect(cut % 0.5).toBeCloseTo(0)
    }
    expect(end).toEqual(complete)
  })

  it('listens for what is sung only when that is to be shown and nobody has written it down (D-285)', async () => {
    const inputs = { ...steady, song: song(12) }
    const shown = { add_subtitle: true, subtitle_color: '#00ff7F' }
    expect((await run(musicVideo, {}, inputs)).names).not.toContain('transcribe')
    expect((await run(musicVideo, shown, { ...inputs, subtitles: [cues] })).names).not.toContain('transcribe')
    const { asksOf } = await run(musicVideo, shown, inputs)
    expect(asksOf('transcribe')).toHaveLength(1)
    expect(asksOf('compose-film')[0]).toMatchObject({ subtitles: { colour: '#00ff7F', font: 'sans' } })
  })

  it('shows the lyric of each shot and goes on without subtitles where none can be had (D-285)', async () => {
    const inputs = { ...steady, song: song(12), subtitles: [cues] }
    const { parts } = await run(musicVideo, { add_subtitle: true }, inputs)
    expect(parts[0]?.lyric).toMatchObject({ written: { key: 'cues' }, during: { from: 0 } })
    const without = await run(
      musicVideo,
      { add_subtitle: true },
      { ...steady, song: song(12) },
      {},
      { transcribe: () => true },
    )
    expect(without.asksOf('compose-film')[0]).toMatchObject({ subtitles: null })
    expect(without.end).toMatchObject({ warnings: [{ code: 'subtitles_unavailable', field: 'add_subtitle' }] })
  })

  it('moves the lips of whoever sings, by the stretch of the song that is heard (D-284)', async () => {
    const inputs = { ...steady, song: song(12), face: [media('singer')] }
    const { asksOf, end } = await run(musicVideo, { lip_sync: true }, inputs)
    expect(asksOf('lip-sync')).toHaveLength(3)
    expect(asksOf('lip-sync')[0]).toMatchObject({ face: { key: 'singer' } })
    expect(asksOf('cut-sound').map((ask) => ask['from'])).toEqual([0, 4, 8])
    expect(end).toEqual({ ...complete, charged: { 'lip sync': 48 } })
  })

  it('is made without where lips cannot be moved, and costs less if that is so everywhere (D-284, D-343)', async () => {
    const inputs = { ...steady, song: song(12) }
    const { asksOf, end } = await run(musicVideo, { lip_sync: true }, inputs, {}, { 'lip-sync': () => true })
    expect(asksOf('finish-video')).toHaveLength(3)
    expect(end).toMatchObject({
      charged: { 'lip sync': 0 },
      warnings: [{ code: 'face_not_found', field: 'lip_sync', message: expect.stringContaining('3 of 3 shots') }],
    })
  })

  it('charges lip sync by the seconds that were synced and names the shots that were not (D-502)', async () => {
    const inputs = { ...steady, song: song(12) }
    const { end } = await run(musicVideo, { lip_sync: true }, inputs, {}, { 'lip-sync': (nth) => nth === 1 })
    expect(end).toMatchObject({
      charged: { 'lip sync': 32 },
      warnings: [{ code: 'face_not_found', field: 'lip_sync', message: expect.stringContaining('1 of 3 shots') }],
    })
  })

  it('shows a picture that comes again from nearer, but not who sings', async () => {
    const inputs = { images: [media('one', { width: 1000, height: 1000 })], song: song(12) }
    const cutsOf = async (body: Body) => (await run(musicVideo, body, inputs)).asksOf('cut-picture').length
    expect([await cutsOf({}), await cutsOf({ lip_sync: true })]).toEqual([2, 0])
  })

  it('sings no song of more than three minutes, and asks nothing for it (D-284)', async () => {
    const { names, end } = await run(musicVideo, { lip_sync: true }, { ...steady, song: song(181) })
    expect(names).not.toContain('lip-sync')
    expect(end).toEqual({
      creations: [],
      warnings: [expect.objectContaining({ code: 'field_without_effect', field: 'lip_sync' })],
    })
  })
})

describe('a premium music video', () => {
  const inputs = { faces: [media('a'), media('b')], song: song(20) }
  const body = (mode: string) => ({
    premium_mv_mode: mode,
    ...(mode.startsWith('sing') ? { lip_ref_urls: [face('a'), face('b')], images: [] } : {}),
  })
  const singersOf = async (mode: string) =>
    (await run(premium, body(mode), inputs)).asksOf('lip-sync').map(({ face: who }) => (who as PreparedMedia).key)

  it('is sung all through, or in every other shot, by its singers in turn (D-286)', async () => {
    expect(await singersOf('sing')).toEqual(['a', 'b', 'a', 'b'])
    expect(await singersOf('sing_perform')).toEqual(['a', 'b'])
  })

  it.each(['perform', 'dance'])('mode %s moves no lips (D-286)', async (mode) => {
    const { names, parts } = await run(premium, body(mode), { ...steady, song: song(20) })
    expect(names).not.toContain('lip-sync')
    expect(parts).toHaveLength(5)
  })

  it('fails where nobody sings (D-286)', async () => {
    const silent: Instead = {
      transcribe: () => ({ language: '', cues: [] }),
      'hear-music': () => ({ beats: [], bars: [], energy: [], voiced: [] }),
    }
    await expect(run(premium, body('perform'), { ...steady, song: song(20) }, silent)).rejects.toMatchObject({
      reason: 'AudioFormatInvalid',
    })
  })

  it('goes on where somebody may be singing, whatever could be written down (D-286)', async () => {
    const unclear: Instead = { transcribe: () => ({ language: '', cues: [] }) }
    const { end } = await run(premium, body('perform'), { ...steady, song: song(20) }, unclear)
    expect(end).toEqual(complete)
  })
})

it('rejects a megabyte as a colour 20 times for less than 100 calibrated loops (B317, D-024)', async () => {
  const { shape } = musicVideo.request({ model: '', set: 'interface' } as never)
  const long = '#'.repeat(1_048_576)
  const parse = () => expect(shape.subtitle_color.safeParse(long).success).toBe(false)
  const cost = await measureCost(() => {
    for (let time = 0; time < 20; time += 1) parse()
  })
  expect(cost).toBeLessThan(100)
})
