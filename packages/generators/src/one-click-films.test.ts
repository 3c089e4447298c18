import { type AnyGenerator, checkCreate, readCreate } from '@kinora/domain'
import { expect, it } from 'vitest'
import { finishedFilm, picture } from '../fixtures/finished-film.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep, type StepOverrides } from '../fixtures/recording-step.ts'
import adOneClick from './ad-one-click.ts'
import adCompose from './ad-one-click-compose.ts'
import adEdit from './ad-one-click-edit.ts'
import generalOneClick from './general-one-click.ts'
import generalCompose from './general-one-click-compose.ts'
import generalEdit from './general-one-click-edit.ts'

type Body = Record<string, unknown>
type Film = Awaited<ReturnType<typeof finishedFilm>>

const check = (generator: AnyGenerator, body: Body, film?: Film) =>
  checkCreate(generator, readCreate(generator, { ...generator.example, ...body }, rules), rules, [], film)

/** Runs the flow of a request and records its step calls. */
const run = async (
  generator: AnyGenerator,
  body: Body,
  overrides: StepOverrides = {},
  film?: Film,
  images = [picture('a'), picture('b')],
) => {
  const { params } = check(generator, body, film)
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  const recording = recordingStep(overrides)
  await generator.flow({ ...(params as object), ...texts, media: { images } }, recording.step)
  const findInputs = (name: string) =>
    recording.calls.filter(([stepName]) => stepName === name).map(([, input]) => input)
  return { ...recording, findInputs, names: recording.calls.map(([name]) => name) }
}

const refusal = (generator: AnyGenerator, body: Body, film?: Film) => {
  try {
    check(generator, body, film)
  } catch (error) {
    const { reason, detail } = error as { reason: string; detail: { field?: string; rule?: string } }
    return [reason, detail.field, detail.rule]
  }
  return 'accepted'
}

/** Every line has its planned duration, so none is spoken again. */
const onTime: StepOverrides = { spokenSeconds: () => 4 }

it('a film is split into segments of at most five seconds, longer segments first (D-270)', async () => {
  const lengths = async (duration: number) => {
    const { parts } = await run(generalOneClick, { duration })
    return parts.filter(({ kind }) => kind === 'video').map(({ shown }) => shown.seconds)
  }
  expect(await lengths(1)).toEqual([1])
  expect(await lengths(11)).toEqual([4, 4, 3])
  expect(await lengths(30)).toEqual([5, 5, 5, 5, 5, 5])
  expect(await lengths(180)).toHaveLength(36)
})

it('an ad film composes one video per segment with narration and music', async () => {
  const { names, parts, findInputs } = await run(adOneClick, { duration: 15 }, onTime)
  expect(parts.map(({ kind, segment }) => [kind, segment])).toEqual([
    ['video', 0],
    ['video', 1],
    ['video', 2],
    ['music', 0],
    ['narration', 0],
    ['compose', 0],
  ])
  expect(names.filter((name) => name === 'describe-image')).toHaveLength(2)
  expect(names.filter((name) => name === 'plan-story')).toHaveLength(1)
  expect(findInputs('image-to-video')).toMatchObject([
    { image: { key: 'a' }, seconds: 5, sound: false, fps: 24, width: 1280, height: 720, seed: 42 },
    { image: { key: 'b' }, seed: 43 },
    { image: { key: 'a' }, seed: 44 },
  ])
  expect(findInputs('compose-film')).toMatchObject([
    { want: { seconds: 15, sound: true }, layers: [{ role: 'voice' }, { role: 'music', loops: true }] },
  ])
  expect(names.at(-1)).toBe('compose-film')
})

it('an ad film crops a repeated image, also in its edit', async () => {
  const large = { ...picture('images[0]'), width: 1600, height: 900 }
  const area = { width: 960, height: 540, left: 320, top: 162 }
  const created = await run(adOneClick, { duration: 15 }, onTime, undefined, [large])
  expect(created.findInputs('cut-picture')).toMatchObject([{ area }, { area: { width: 1152 } }])
  const film = await finishedFilm(adOneClick)
  const edited = await run(adEdit, { storyboard_video_index: 1 }, {}, { ...film, media: { images: [large] } })
  expect(edited.findInputs('cut-picture')).toMatchObject([{ area }])
})

it('an ad film uses text-to-video for segments without an image in the plan', async () => {
  const plan = () => ({ shots: [0, 1].map(() => ({ picture: -1, spokenSeconds: 0, units: 0 })) })
  const { findInputs, parts } = await run(adOneClick, { duration: 8 }, { 'plan-story': plan })
  expect(findInputs('text-to-video')).toMatchObject([
    { prompt: { at: 'shots.0.prompt' } },
    { prompt: { at: 'shots.1.prompt' } },
  ])
  expect(parts[0]?.shown.pictures).toEqual([])
  expect(findInputs('lay-lines')).toMatchObject([{ lines: [], seconds: 8 }])
})

it('a general film has 720p and music but no narration (D-279)', async () => {
  const { names, parts, findInputs } = await run(generalOneClick, { duration: 5, aspect_ratio: '3:4' })
  expect(parts.map(({ kind }) => kind)).toEqual(['video', 'music', 'compose'])
  expect(names).not.toContain('speech')
  expect(findInputs('image-to-video')).toMatchObject([{ width: 960, height: 1280 }])
  expect(check(generalOneClick, {}).used).toMatchObject({ aspect_ratio: '16:9' })
})

it('narration lines close to the planned duration are stretched to fit', async () => {
  const { findInputs, names } = await run(
    adOneClick,
    { duration: 15 },
    { spokenSeconds: (nth) => [4.2, 3.9, 4][nth] ?? 0 },
  )
  expect(names.filter((name) => name === 'speech')).toHaveLength(3)
  const [laid] = findInputs('lay-lines') as { lines: { from: number; rate: number }[] }[]
  expect(laid?.lines.map(({ rate }) => rate)).toEqual([1.05, 0.975, 1])
  expect(laid?.lines.map(({ from }) => from)).toEqual([0.25, 5.25, 10.25])
})

it('narration is planned again with the measured pace, and only lines that did not fit are spoken again', async () => {
  const seconds = [4, 6, 4, 4.1]
  const { findInputs, parts } = await run(adOneClick, { duration: 15 }, { spokenSeconds: (nth) => seconds[nth] ?? 0 })
  const [first, again] = findInputs('plan-story')
  expect(first).toMatchObject({ pace: 0 })
  expect(again).toMatchObject({ pace: 60 / 14 })
  const spoken = findInputs('speech') as { text: { at: string; written: { key: string } } }[]
  expect(spoken.map(({ text }) => text.at)).toEqual([0, 1, 2, 1].map((shot) => `shots.${shot}.narration`))
  expect(spoken[3]?.text.written.key).not.toBe(spoken[1]?.text.written.key)
  expect(parts.find(({ kind }) => kind === 'narration')?.words).toMatchObject([
    spoken[0]?.text,
    spoken[3]?.text,
    spoken[2]?.text,
  ])
})

it('a narration line that is still too long is sped up by at most 8 %, and a short line is not stretched', async () => {
  const seconds = [6, 2, 4, 5.4, 2]
  const { findInputs } = await run(adOneClick, { duration: 15 }, { spokenSeconds: (nth) => seconds[nth] ?? 0 })
  const [laid] = findInputs('lay-lines') as { lines: { from: number; rate: number }[] }[]
  expect(laid?.lines.map(({ rate }) => rate)).toEqual([1.08, 1, 1])
})

it('editing a segment makes exactly one video with a new seed (D-275)', async () => {
  const film = await finishedFilm(adOneClick, { duration: 15 })
  const { names, findInputs } = await run(adEdit, { storyboard_video_index: 2 }, {}, film)
  expect(names).toEqual(['image-to-video', 'finish-video'])
  expect(findInputs('image-to-video')).toMatchObject([
    { prompt: { text: 'prompt' }, image: { key: 'images[0]' }, seconds: 5 },
  ])
  expect(check(adEdit, { storyboard_video_index: 2 }, film).part).toMatchObject({ kind: 'video', segment: 2 })
})

it.each([
  [-1, ['FieldInvalid', 'storyboard_video_index', 'range']],
  [3, ['FieldInvalid', 'storyboard_video_index', 'range']],
  [1e9, ['FieldInvalid', 'storyboard_video_index', 'range']],
  [1.5, ['FieldInvalid', 'storyboard_video_index', 'type']],
  ['0', ['FieldInvalid', 'storyboard_video_index', 'type']],
  [undefined, ['FieldLacking', 'storyboard_video_index', 'required']],
  [0, 'accepted'],
])('editing segment %s of three gives %j (D-275)', async (index, answer) => {
  const film = await finishedFilm(adOneClick)
  expect(refusal(adEdit, { storyboard_video_index: index }, film)).toEqual(answer)
  expect(refusal(adEdit, { type: 'generate_bgm', storyboard_video_index: index }, film)).toBe('accepted')
})

const narrate = async (seconds: readonly number[]) => {
  const film = await finishedFilm(adOneClick, { duration: 10 })
  const { findInputs } = await run(
    adEdit,
    { type: 'generate_narration' },
    { spokenSeconds: (nth) => seconds[nth] ?? 0 },
    film,
  )
  const [laid] = findInputs('lay-lines') as { seconds: number; lines: { rate: number }[] }[]
  return { speeds: findInputs('speech').map(({ speed }) => speed), rate: laid?.lines[0]?.rate, seconds: laid?.seconds }
}

it('an edited narration fits the film: unchanged, slightly stretched, or spoken at a higher speed', async () => {
  expect(await narrate([6])).toEqual({ speeds: [1], rate: 1, seconds: 10 })
  expect(await narrate([10.5])).toEqual({ speeds: [1], rate: 1.05, seconds: 10 })
  expect(await narrate([13, 10.2])).toEqual({ speeds: [1, 1.3], rate: 1.02, seconds: 10 })
  expect(await narrate([40, 26])).toEqual({ speeds: [1, 1.5], rate: 1.08, seconds: 10 })
})

it('editing rejects a narration without speakable text', async () => {
  const film = await finishedFilm(adOneClick)
  const type = 'generate_narration'
  expect(refusal(adEdit, { type, prompt: '…' }, film)).toEqual(['FieldInvalid', 'prompt', 'pronounceable'])
  expect(refusal(adEdit, { type, prompt: 'a <#x#> b' }, film)).toEqual(['FieldInvalid', 'prompt', 'pause_marker'])
  expect(refusal(adEdit, { type: 'generate_bgm', prompt: '…' }, film)).toBe('accepted')
})

it('edited music has the duration of the film', async () => {
  const film = await finishedFilm(adOneClick, { duration: 11 })
  const { calls } = await run(adEdit, { type: 'generate_bgm' }, {}, film)
  expect(calls).toMatchObject([
    ['text-to-music', { seconds: 11, prompt: { text: 'prompt' } }],
    ['finish-audio', {}],
  ])
})

it('compose uses exactly the given parts and calls no model (D-276)', async () => {
  const film = await finishedFilm(adOneClick)
  const { names, findInputs } = await run(adCompose, {}, {}, film)
  expect(names).toEqual(['compose-film'])
  const keys = film.records.map(({ creations }) => creations[0]?.result.key)
  expect(findInputs('compose-film')).toMatchObject([
    {
      shots: [0, 1, 2].map((i) => ({ video: { key: keys[i] }, seconds: 5 })),
      layers: [{ sound: { key: keys[4] } }, { sound: { key: keys[3] } }],
    },
  ])
  const ids = film.records.map(({ id }) => id)
  expect(check(adCompose, {}, film).part).toMatchObject({
    kind: 'compose',
    joins: [...ids.slice(0, 3), ids[4], ids[3]],
  })
})

it('a general film is edited by job id and composed from a list of jobs or one job (D-281)', async () => {
  const film = await finishedFilm(generalOneClick)
  const [video, music] = film.records.map(({ id }) => id)
  expect((await run(generalEdit, { job_id: video }, {}, film)).names).toEqual(['image-to-video', 'finish-video'])
  expect(refusal(generalEdit, { job_id: '1' }, film)).toEqual(['TaskNotFound', 'job_id', undefined])
  expect(refusal(generalEdit, { job_id: music }, film)).toEqual(['FieldInvalid', 'job_id', 'kind'])
  expect((await run(generalCompose, { job_ids: video }, {}, film)).names).toEqual(['compose-film'])
  expect(refusal(generalCompose, { job_ids: ['1'] }, film)).toEqual(['FieldInvalid', 'job_ids[0]', 'reference'])
})

it('films ignore the seed field and use their own seed', () => {
  expect(check(adOneClick, { seed: 7 }).params).toMatchObject({ seed: 42 })
})
