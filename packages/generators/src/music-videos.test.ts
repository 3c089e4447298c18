import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, type Media, type PreparedMedia, readCreate, sumCredits } from '@kinora/domain'
import type { ComposeFilm } from '@kinora/domain/films'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep, type StepOverrides } from '../fixtures/recording-step.ts'
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
const computePrice = (generator: AnyGenerator, body: Body, seconds?: number): number => {
  const { params, row } = check(generator, body)
  return sumCredits(generator.price(params, row, seconds))
}
/** By step: whether the nth call fails, from 0. */
type Fails = Readonly<Record<string, (nth: number) => boolean>>

const run = async (
  generator: AnyGenerator,
  body: Body,
  inputs: Media,
  overrides: StepOverrides = {},
  fails: Fails = {},
) => {
  const recording = recordingStep(overrides)
  const model: typeof recording.step.model = (name, input) => {
    const nth = recording.calls.filter(([each]) => each === name).length
    if (!fails[name]?.(nth)) return recording.step.model(name, input)
    recording.calls.push([name, input as Record<string, unknown>])
    return Promise.reject(new AppError('NoFaceDetected'))
  }
  const step = { ...recording.step, model }
  step.film = async (parts) => {
    await recording.step.film(parts)
    return { make: async (i, make) => ({ ...(await make(step)), id: `part${i}` }) }
  }
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  const { params } = check(generator, body)
  const end = await generator.flow({ ...(params as object), ...texts, media: inputs }, step)
  const names = recording.calls.map(([name]) => name)
  const findInputs = (name: string) => recording.calls.filter(([each]) => each === name).map(([, input]) => input)
  return { end, names, findInputs, parts: recording.parts }
}
const complete = { creations: [], warnings: [] }
const steady = { images: [media('one'), media('two')] }

describe('prices of music videos', () => {
  it.each([
    ['standard', [6, 8, 10]],
    ['high', [24, 24, 29]],
  ])('charge each billable second of a music video with %s quality (D-353)', (quality, credits) => {
    const sizes = ['540p', '720p', '1080p']
    expect(sizes.map((resolution) => computePrice(musicVideo, { quality, resolution }, 1))).toEqual(credits)
  })

  it('charge each billable second of a premium music video, including lip sync (D-353)', () => {
    const sizes = ['720p', '1080p']
    expect(sizes.map((resolution) => computePrice(premium, { resolution }, 1))).toEqual([24, 29])
  })

  it('hold the price of ten seconds until the song is measured (D-345)', () => {
    expect(computePrice(musicVideo, {})).toBe(80)
    expect(musicVideo.measured?.(check(musicVideo).params as never)).toEqual({ slot: 'song', least: 10, most: 300 })
    expect(computePrice(premium, {})).toBe(240)
  })

  it('add 4 credits per second for lip sync in songs of up to 180 seconds (D-348, D-354)', () => {
    expect(computePrice(musicVideo, { lip_sync: true }, 61)).toBe(732)
    expect(computePrice(musicVideo, { lip_sync: true }, 180)).toBe(180 * 12)
    expect(computePrice(musicVideo, { lip_sync: true }, 181)).toBe(181 * 8)
  })
})

describe('validation', () => {
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
  ])('of a music video checks %o (D-284, D-285)', (body, expected) => {
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
  ])('of a premium music video checks %o (D-286)', (body, expected) => {
    expect(refused(premium, body)).toEqual(expected)
  })

  it('lists all missing fields of a premium music video', () => {
    const read = () => readCreate(premium, { premium_mv_mode: 'sing' }, rules)
    expect(read).toThrow('lip_ref_urls, audio_url')
  })
})

describe('a music video', () => {
  it('has one shot per segment of the song, cut on beats, with the song as sound (D-270)', async () => {
    const { parts, findInputs, end } = await run(musicVideo, {}, { ...steady, song: song(12.3) })
    expect(parts.map(({ kind }) => kind)).toEqual(['video', 'video', 'video', 'compose'])
    const [film] = findInputs('compose-film') as ComposeFilm[]
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

  it('transcribes the song only if subtitles are requested without a subtitle file (D-285)', async () => {
    const inputs = { ...steady, song: song(12) }
    const shown = { add_subtitle: true, subtitle_color: '#00ff7F' }
    expect((await run(musicVideo, {}, inputs)).names).not.toContain('transcribe')
    expect((await run(musicVideo, shown, { ...inputs, subtitles: [cues] })).names).not.toContain('transcribe')
    const { findInputs } = await run(musicVideo, shown, inputs)
    expect(findInputs('transcribe')).toHaveLength(1)
    expect(findInputs('compose-film')[0]).toMatchObject({ subtitles: { colour: '#00ff7F', font: 'sans' } })
  })

  it('shows the lyrics of each shot and omits subtitles if transcription fails (D-285)', async () => {
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
    expect(without.findInputs('compose-film')[0]).toMatchObject({ subtitles: null })
    expect(without.end).toMatchObject({ warnings: [{ code: 'subtitles_unavailable', field: 'add_subtitle' }] })
  })

  it('syncs the lips of the singer to the section of the song in each shot (D-284)', async () => {
    const inputs = { ...steady, song: song(12), face: [media('singer')] }
    const { findInputs, end } = await run(musicVideo, { lip_sync: true }, inputs)
    expect(findInputs('lip-sync')).toHaveLength(3)
    expect(findInputs('lip-sync')[0]).toMatchObject({ face: { key: 'singer' } })
    expect(findInputs('cut-sound').map((input) => input['from'])).toEqual([0, 4, 8])
    expect(end).toEqual({ ...complete, charged: { 'lip sync': 48 } })
  })

  it('is made without lip sync if it fails, and charges none if it fails in all shots (D-284, D-343)', async () => {
    const inputs = { ...steady, song: song(12) }
    const { findInputs, end } = await run(musicVideo, { lip_sync: true }, inputs, {}, { 'lip-sync': () => true })
    expect(findInputs('finish-video')).toHaveLength(3)
    expect(end).toMatchObject({
      charged: { 'lip sync': 0 },
      warnings: [{ code: 'face_not_found', field: 'lip_sync', message: expect.stringContaining('3 of 3 shots') }],
    })
  })

  it('charges lip sync per synced second and reports the shots without it (D-502)', async () => {
    const inputs = { ...steady, song: song(12) }
    const { end } = await run(musicVideo, { lip_sync: true }, inputs, {}, { 'lip-sync': (nth) => nth === 1 })
    expect(end).toMatchObject({
      charged: { 'lip sync': 32 },
      warnings: [{ code: 'face_not_found', field: 'lip_sync', message: expect.stringContaining('1 of 3 shots') }],
    })
  })

  it('crops a repeated image, except that of a singer', async () => {
    const inputs = { images: [media('one', { width: 1000, height: 1000 })], song: song(12) }
    const countCrops = async (body: Body) => (await run(musicVideo, body, inputs)).findInputs('cut-picture').length
    expect([await countCrops({}), await countCrops({ lip_sync: true })]).toEqual([2, 0])
  })

  it('omits lip sync in songs above 180 seconds without charging it (D-284)', async () => {
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
  const listSingers = async (mode: string) =>
    (await run(premium, body(mode), inputs)).findInputs('lip-sync').map(({ face: who }) => (who as PreparedMedia).key)

  it('alternates its singers in every shot, or in every other shot with sing_perform (D-286)', async () => {
    expect(await listSingers('sing')).toEqual(['a', 'b', 'a', 'b'])
    expect(await listSingers('sing_perform')).toEqual(['a', 'b'])
  })

  it.each(['perform', 'dance'])('uses no lip sync in the mode %s (D-286)', async (mode) => {
    const { names, parts } = await run(premium, body(mode), { ...steady, song: song(20) })
    expect(names).not.toContain('lip-sync')
    expect(parts).toHaveLength(5)
  })

  it('fails if the song has no vocals (D-286)', async () => {
    const silent: StepOverrides = {
      transcribe: () => ({ language: '', cues: [] }),
      'hear-music': () => ({ beats: [], bars: [], energy: [], voiced: [] }),
    }
    await expect(run(premium, body('perform'), { ...steady, song: song(20) }, silent)).rejects.toMatchObject({
      reason: 'AudioFormatInvalid',
    })
  })

  it('succeeds if vocals are detected but not transcribed (D-286)', async () => {
    const unclear: StepOverrides = { transcribe: () => ({ language: '', cues: [] }) }
    const { end } = await run(premium, body('perform'), { ...steady, song: song(20) }, unclear)
    expect(end).toEqual(complete)
  })
})

it('subtitle_color rejects one megabyte 20 times within 100 calibrated loops (B317, D-024)', async () => {
  const { shape } = musicVideo.request({ model: '', set: 'interface' } as never)
  const long = '#'.repeat(1_048_576)
  const parse = () => expect(shape.subtitle_color.safeParse(long).success).toBe(false)
  const cost = await measureCost(() => {
    for (let time = 0; time < 20; time += 1) parse()
  })
  expect(cost).toBeLessThan(100)
})
