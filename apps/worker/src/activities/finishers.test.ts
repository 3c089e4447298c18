import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { AppError } from '@kinora/contract'
import type { ObjectRef } from '@kinora/domain'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FinisherDeps } from './finish-tools.ts'
import { createFinishers } from './finishers.ts'
import { createPrepareSpoken } from './prepare-spoken.ts'
import { createPreparers, type PreparerDeps } from './preparers.ts'
import type { StepRun } from './run-step.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-finish-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const object = (key: string): ObjectRef => ({ key, sha256: key, bytes: 1, mediaType: 'video/mp4' })
const mp4 = Buffer.from('0000001866747970697336d20000000069736f6d', 'hex')

const open = ({ content = mp4 as Buffer | string, texts = {} as Record<string, string>, isAborted = false } = {}) => {
  const fetched: string[] = []
  const stored: string[] = []
  const objects = {
    async getFile({ key }: ObjectRef, file: string) {
      fetched.push(`${key} as ${basename(file)}`)
      writeFileSync(file, content)
    },
    getText: vi.fn(async ({ key }: ObjectRef) => JSON.stringify({ text: `text of ${key}` })),
    put: vi.fn(async (_under: string, _owner: object, file: string, mediaType: string) => {
      stored.push(`${basename(file)} ${mediaType}`)
      return { ...object(`stored ${basename(file)}`), mediaType }
    }),
  }
  const shape = { seconds: 5, width: 16, height: 9, fps: 24 }
  const film = { result: 'result.mp4', cover: 'cover.jpg', watermarked: null as string | null, shape }
  const sound = { result: 'result.mp3', cover: 'cover.png', seconds: 7 }
  const tools = {
    finishVideo: vi.fn(async (_input: object) => film),
    finishImage: vi.fn(async (_input: object) => ({ result: 'result.png', cover: 'cover.jpg' })),
    finishAudio: vi.fn(async (_input: object) => sound),
    composeFilm: vi.fn(async (_input: object) => film),
    layLines: vi.fn(async (_input: object) => sound),
    prepareInput: vi.fn(async (_input: object) => ({
      file: 'new.mp4',
      mediaType: 'video/mp4',
      width: 1,
      height: 1,
      seconds: 2,
    })),
    cutSound: vi.fn(async (_input: object) => ({
      file: 'cut.wav',
      mediaType: 'audio/wav',
      width: 0,
      height: 0,
      seconds: 1,
    })),
    cutPicture: vi.fn(async (_input: object) => ({
      file: 'cut.png',
      mediaType: 'image/png',
      width: 4,
      height: 4,
      seconds: 0,
    })),
    lastFrame: vi.fn(async (_input: object) => ({
      file: 'last.png',
      mediaType: 'image/png',
      width: 4,
      height: 4,
      seconds: 0,
    })),
    describeFilm: vi.fn(
      async (file: string) => ({ file, mediaType: 'video/mp4', width: 8, height: 8, seconds: 3 }) as object | null,
    ),
  }
  const policy = vi.fn(async () => undefined)
  const gone = new AbortController()
  if (isAborted) gone.abort()
  const run = {
    key: { tenantId: '1', taskId: '2', stepNo: 1, tryNo: 1 },
    texts,
    scratch: async () => folder,
    signal: gone.signal,
    report: () => undefined,
    isCancelled: () => false,
  } as unknown as StepRun
  const deps = { objects, tools, policy, watermarkText: 'AI', serviceName: 'kinora' }
  return {
    finish: createFinishers(deps as unknown as FinisherDeps),
    prepare: createPreparers(deps as unknown as PreparerDeps),
    speak: createPrepareSpoken(deps as unknown as PreparerDeps),
    run,
    tools,
    policy,
    fetched,
    stored,
    objects,
    film,
  }
}
const label = { text: 'label' }
const video = { object: object('v'), ours: true }

it('finish-video stores result and cover and checks the result policy before it reports success', async () => {
  const { finish, run, stored, policy, tools, objects } = open()
  const output = await finish['finish-video'](run, { video, want: {} as never, label, watermark: null })
  expect(output).toMatchObject({ seconds: 5, width: 16, height: 9, fps: 24, watermarked: null })
  expect(stored).toEqual(['result.mp4 video/mp4', 'cover.jpg image/jpeg'])
  expect(objects.put.mock.calls.map(([under]) => under)).toEqual(['results', 'results'])
  expect(policy).toHaveBeenCalledExactlyOnceWith({ stage: 'result', taskId: '2', media: output.result })
  expect(tools.finishVideo.mock.lastCall?.[0]).toMatchObject({ ours: true, watermark: null })
})

it('finish-video and compose-film pass the mark of a draft on, and only that of a draft (D-510)', async () => {
  const { finish, run, tools } = open()
  const plain = { video, want: {} as never, label, watermark: null }
  await finish['finish-video'](run, plain)
  expect(tools.finishVideo.mock.lastCall?.[0]).not.toHaveProperty('draft')
  await finish['finish-video'](run, { ...plain, draft: true })
  expect(tools.finishVideo.mock.lastCall?.[0]).toMatchObject({ draft: true })
  const film = { shots: [], want: {} as never, layers: [], keepsShotSound: false, subtitles: null, label }
  await finish['compose-film'](run, film)
  expect(tools.composeFilm.mock.lastCall?.[0]).not.toHaveProperty('draft')
  await finish['compose-film'](run, { ...film, draft: true })
  expect(tools.composeFilm.mock.lastCall?.[0]).toMatchObject({ draft: true })
})

it('finish-video labels a result with the text of the request, or with the service and the task', async () => {
  const labels = async (texts: Record<string, string>) => {
    const { finish, run, tools } = open({ texts })
    await finish['finish-video'](run, { video, want: {} as never, label, watermark: null })
    const [input] = tools.finishVideo.mock.lastCall ?? []
    return (input as { label: string }).label
  }
  expect(await labels({ label: 'mine' })).toBe('mine')
  expect(JSON.parse(await labels({}))).toMatchObject({ Label: '1', ContentProducer: 'kinora', ProduceID: '2' })
})

it('finish-video stores a watermarked copy with the given image or the text of the service', async () => {
  const { finish, run, stored, fetched, film, tools } = open()
  film.watermarked = 'marked.mp4'
  const watermark = { corner: 'bottom right', image: object('m') } as never
  const output = await finish['finish-video'](run, { video, want: {} as never, label, watermark })
  expect(output.watermarked?.key).toBe('stored marked.mp4')
  expect(fetched).toEqual(['v as video', 'm as mark'])
  expect(stored).toContain('marked.mp4 video/mp4')
  expect(tools.finishVideo.mock.lastCall?.[0]).toMatchObject({ watermark: { text: 'AI', image: join(folder, 'mark') } })
  await finish['finish-video'](run, {
    video,
    want: {} as never,
    label,
    watermark: { corner: 'x', image: null } as never,
  })
  expect(tools.finishVideo.mock.lastCall?.[0]).toMatchObject({ watermark: { text: 'AI', image: null } })
})

it('a finisher fails the task when its media break the tool, and keeps the error as the cause', async () => {
  const { finish, run, tools, stored } = open()
  const cause = new Error('ffmpeg ended with 1')
  tools.finishVideo.mockRejectedValueOnce(cause)
  const work = finish['finish-video'](run, { video, want: {} as never, label, watermark: null })
  await expect(work).rejects.toMatchObject({ reason: 'InternalServiceFailure', cause })
  expect(stored).toEqual([])
})

it('a finisher rethrows the error of an aborted run', async () => {
  const { finish, run, tools } = open({ isAborted: true })
  const cause = new Error('aborted')
  tools.finishVideo.mockRejectedValueOnce(cause)
  await expect(finish['finish-video'](run, { video, want: {} as never, label, watermark: null })).rejects.toBe(cause)
})

it('a finisher reports no success for a result that the policy refuses', async () => {
  const { finish, run, policy } = open()
  policy.mockRejectedValueOnce(new AppError('Forbidden'))
  const work = finish['finish-image'](run, { image: video, want: { width: 4, height: 4 }, label })
  await expect(work).rejects.toMatchObject({ reason: 'Forbidden' })
})

it('finish-image and finish-audio store result and cover and return their dimensions', async () => {
  const { finish, run, stored } = open()
  const image = await finish['finish-image'](run, { image: video, want: { width: 4, height: 6 }, label })
  expect(image).toMatchObject({ width: 4, height: 6, seconds: 0, fps: 0 })
  const audio = await finish['finish-audio'](run, { audio: video, louder: 0, label })
  expect(audio).toMatchObject({ seconds: 7, width: 0, height: 0 })
  expect(stored).toEqual([
    'result.png image/png',
    'cover.jpg image/jpeg',
    'result.mp3 audio/mpeg',
    'cover.png image/png',
  ])
})

it('compose-film fetches more shots than one batch holds and keeps their order', async () => {
  const { finish, run, fetched, tools } = open()
  const shots = Array.from({ length: 10 }, (_, at) => ({ video: object(`s${at}`), seconds: at }))
  await finish['compose-film'](run, {
    shots,
    layers: [{ sound: object('l'), volume: 1 }],
    want: {},
    keepsShotSound: true,
    subtitles: null,
    label,
  } as never)
  expect(fetched).toEqual([...shots.map((_, at) => `s${at} as shot-${at}`), 'l as layer-0'])
  const input = tools.composeFilm.mock.lastCall?.[0] as { shots: { video: string; seconds: number }[] }
  expect(input.shots.map(({ video: file, seconds }) => [basename(file), seconds])[9]).toEqual(['shot-9', 9])
  expect(input).toMatchObject({ layers: [{ volume: 1, sound: join(folder, 'layer-0') }], subtitles: null })
})

it('compose-film reads the cues of subtitles from the store', async () => {
  const { finish, run, tools } = open({ content: JSON.stringify([{ from: 0, to: 1, text: 'hello' }]) })
  const subtitles = { cues: object('cues'), font: 'sans', colour: 'white' }
  await finish['compose-film'](run, {
    shots: [],
    layers: [],
    want: {},
    keepsShotSound: false,
    subtitles,
    label,
  } as never)
  expect(tools.composeFilm.mock.lastCall?.[0]).toMatchObject({
    subtitles: { font: 'sans', colour: 'white', cues: [{ from: 0, to: 1, text: 'hello' }] },
  })
})

it('lay-lines fetches the lines and stores one sound of the requested length', async () => {
  const { finish, run, tools, stored } = open()
  const lines = [{ sound: object('a'), from: 1, rate: 1.1 }]
  const output = await finish['lay-lines'](run, { lines, seconds: 9, label } as never)
  expect(output).toMatchObject({ seconds: 7, width: 0 })
  expect(tools.layLines.mock.lastCall?.[0]).toMatchObject({ seconds: 9, lines: [{ from: 1, rate: 1.1 }] })
  expect(stored).toEqual(['result.mp3 audio/mpeg', 'cover.png image/png'])
})

it('preparing a film made by Kinora stores no new file', async () => {
  const { prepare, run, stored } = open()
  const output = await prepare.film(run, { video })
  expect(output).toEqual({ key: 'v', sha256: 'v', bytes: 1, mediaType: 'video/mp4', width: 8, height: 8, seconds: 3 })
  expect(stored).toEqual([])
})

it('preparing a foreign film, or one of ours that cannot be described, re-encodes it', async () => {
  const foreign = open()
  await foreign.prepare.film(foreign.run, { video: { ...video, ours: false } })
  const broken = open()
  broken.tools.describeFilm.mockResolvedValueOnce(null)
  await broken.prepare.film(broken.run, { video })
  expect([foreign.stored, broken.stored]).toEqual([['new.mp4 video/mp4'], ['new.mp4 video/mp4']])
  expect(foreign.tools.describeFilm).not.toHaveBeenCalled()
})

it('preparing bytes that are not a film fails the task', async () => {
  const { prepare, run, tools } = open({ content: 'this is a text and no film' })
  const work = prepare.film(run, { video: { ...video, ours: false } })
  await expect(work).rejects.toMatchObject({ reason: 'InternalServiceFailure' })
  expect(tools.prepareInput).not.toHaveBeenCalled()
})

it.each([
  ['cut-sound', { sound: object('s'), from: 1, seconds: 2 }, 'cut.wav audio/wav'],
  ['cut-picture', { picture: object('p'), area: {} }, 'cut.png image/png'],
  ['last-frame', { video: object('v') }, 'last.png image/png'],
] as const)('%s stores the output of the tool', async (tool, toolInput, file) => {
  const { prepare, run, stored, objects } = open()
  await (prepare[tool] as (run: StepRun, toolInput: object) => Promise<unknown>)(run, toolInput)
  expect(stored).toEqual([file])
  expect(objects.put.mock.calls.map(([under]) => under)).toEqual(['work'])
})

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const still = { picture: { object: object('p'), ours: false }, width: 1280, height: 720 }
const drawn = (width: number, height: number) => ({
  file: 'drawn.png',
  mediaType: 'image/png',
  width,
  height,
  seconds: 0,
})

it.each([
  ['of the size of the video is stored as drawn', drawn(1280, 720), 'drawn.png image/png'],
  ['of another aspect ratio is cropped', drawn(1024, 1024), 'cut.png image/png'],
])('a still %s', async (_, image, file) => {
  const { prepare, run, stored, tools, objects } = open({ content: png })
  tools.prepareInput.mockResolvedValueOnce(image)
  await prepare.still(run, still)
  expect(stored).toEqual([file])
  expect(objects.put.mock.calls.map(([under, owner]) => [under, owner])).toEqual([['work', run.key]])
})

it.each([
  ['that is no picture', 'a text', drawn(1280, 720)],
  ['of a wrong size', png, drawn(720, 1280)],
])('a still %s sends the step to the next route', async (_, content, image) => {
  const { prepare, run, stored, tools } = open({ content })
  tools.prepareInput.mockResolvedValueOnce(image)
  await expect(prepare.still(run, still)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
  expect(stored).toEqual([])
})

it('a still that cannot be decoded sends the step to the next route', async () => {
  const { prepare, run, tools } = open({ content: png })
  tools.prepareInput.mockRejectedValueOnce(new AppError('ImageFormatInvalid'))
  await expect(prepare.still(run, still)).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})

it('write-cues stores the texts with their times and takes the last end as the length', async () => {
  const { prepare, run, stored } = open({ texts: { first: 'hello', second: 'world' } })
  const cues = [
    { from: 0, to: 2, words: { text: 'first' } },
    { from: 2, to: 5, words: { text: 'second' } },
  ]
  expect(await prepare['write-cues'](run, { cues })).toMatchObject({ seconds: 5, mediaType: 'application/json' })
  expect(stored).toEqual(['cues.json application/json'])
})

const wav = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVEfmt '), Buffer.alloc(40)])

it('speech from a backend is re-encoded before a step reads it', async () => {
  const { speak, run, stored, tools } = open({ content: wav })
  await speak(run, { audio: video, louder: 2 })
  expect(tools.prepareInput).toHaveBeenCalledOnce()
  expect(stored).toHaveLength(1)
})

it('speech from a backend that is not audio fails the task', async () => {
  const { speak, run, stored } = open({ content: 'this is a text and no sound' })
  await expect(speak(run, { audio: video, louder: 0 })).rejects.toBeInstanceOf(AppError)
  expect(stored).toEqual([])
})
