import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelHttp } from '@kinora/backends/http'
import { scripted } from '@kinora/backends/scripted'
import { customerText, type Poll, type StepName, type StepOrder, steps } from '@kinora/domain'
import { answers, isAnswering, storyPlan } from '@kinora/domain/films'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScriptedServer } from './server.ts'

const { server, startedSteps } = createScriptedServer()
const http = createModelHttp()
const folder = mkdtempSync(join(tmpdir(), 'scripted-test-'))
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const text = (words: string) => customerText().parse(words)
const media = (mediaType: 'image/png' | 'video/mp4' | 'audio/wav', seconds = 5) => ({
  key: 'k',
  sha256: '',
  bytes: 1,
  mediaType,
  width: 64,
  height: 48,
  seconds,
})
const [image, video, sound] = [media('image/png', 0), media('video/mp4'), media('audio/wav', 12.5)]
const size = { width: 96, height: 64 }
const shape = { ...size, fps: 24, seconds: 2 }
const film = { ...shape, prompt: text('a'), seed: 3, movement: 'auto', sound: true }
const shots = [4, 5, 3].map((seconds) => ({ seconds, energy: 0.5, words: text('') }))
const story = { story: 'ad', prompt: text('a lamp'), style: text(''), language: 'zh', isBold: false, pace: 0, seed: 1 }
const plan = { ...story, shots, pictures: [text('one'), text('two')] }
const asks: { readonly [S in StepName]: object } = {
  'text-to-video': { ...film, style: 'general' },
  'image-to-video': { ...film, image, voice: text('') },
  'frames-to-video': { ...film, start: image, end: image },
  'references-to-video': { ...film, images: [image], videos: [], sounds: [], subjects: [] },
  'text-to-image': { ...size, prompt: text('a'), seed: 1 },
  'references-to-image': { ...size, prompt: text('a'), seed: 1, images: [image] },
  speech: {
    text: text('Hello there, you.'),
    voice: text(''),
    speed: 1,
    pitch: 0,
    emotion: null,
    pronunciations: text(''),
  },
  'describe-image': { image },
  'upscale-video': { ...shape, video, sound: true },
  'lip-sync': { ...shape, video, speech: sound, face: null },
  'talking-picture': { ...shape, image, speech: sound, prompt: text(''), seed: 1 },
  'text-to-sound': { prompt: text('a'), seconds: 2, seed: 1 },
  'timeline-to-sound': { parts: [], seconds: 2, seed: 1 },
  'text-to-music': { prompt: text('a'), seconds: 2, seed: 1 },
  'plan-story': plan,
  transcribe: { sound, language: 'en' },
  'hear-music': { sound },
  'find-cuts': { video },
  'move-figure': { ...shape, image, video, sound: true, seed: 1 },
  'clone-voice': { sample: sound, voice: text('v'), text: text('Hello.'), line: null, lineText: text('') },
}

let attempts = 0
/** Runs an order to its end and reads what came of it. */
const run = async <S extends StepName>(step: S, ask: object = asks[step]): Promise<{ poll: Poll; bytes: Buffer }> => {
  attempts += 1
  const call = {
    config: { baseUrl, stops: true, remembers: true },
    attemptId: String(attempts),
    http: http.open({ baseUrl }, new AbortController().signal),
    scratch: () => Promise.resolve(folder),
    file: () => Promise.reject(new Error('nothing is read')),
    signal: new AbortController().signal,
  }
  const poll = await scripted.poll(await scripted.start({ step, ask: steps[step].parse(ask) } as StepOrder, call), call)
  const url = poll.state === 'done' && 'url' in poll.output ? poll.output.url : undefined
  return { poll, bytes: url === undefined ? Buffer.of() : Buffer.from(await (await fetch(url)).arrayBuffer()) }
}

const probe = (bytes: Buffer) => {
  const file = join(folder, 'probed')
  writeFileSync(file, bytes)
  const told = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  return JSON.parse(told.toString()) as { streams: Record<string, unknown>[]; format: { duration: string } }
}

const all = Object.keys(steps) as StepName[]
const typeOf = (poll: Poll): string => (poll.state === 'done' ? poll.mediaType : poll.state)

it.each(all.filter(isAnswering))('answers %s with what passes', async (step) => {
  const { poll, bytes } = await run(step)
  expect(typeOf(poll)).toBe('application/json')
  expect(() => answers[step](JSON.parse(bytes.toString()), asks[step] as never)).not.toThrow()
})

it.each(all.filter((step) => 'fps' in asks[step]))('serves %s with a film of the asked shape', async (step) => {
  const { poll, bytes } = await run(step)
  expect(typeOf(poll)).toBe('video/mp4')
  const { streams, format } = probe(bytes)
  expect(streams[0]).toMatchObject({ codec_type: 'video', ...size })
  expect(Number(format.duration)).toBeCloseTo(shape.seconds, 1)
})

it.each(['text-to-image', 'references-to-image'] as const)('serves %s with a picture', async (step) => {
  const { poll, bytes } = await run(step)
  expect(typeOf(poll)).toBe('image/png')
  expect(probe(bytes).streams[0]).toMatchObject({ codec_type: 'video', ...size })
})

it.each(['speech', 'text-to-sound', 'timeline-to-sound', 'text-to-music', 'clone-voice'] as const)(
  'serves %s with a sound',
  async (step) => {
    const { poll, bytes } = await run(step)
    expect(typeOf(poll)).toBe('audio/wav')
    expect(probe(bytes).streams[0]).toMatchObject({ codec_type: 'audio' })
  },
)

it('describes pictures', async () => {
  const { poll, bytes } = await run('describe-image')
  expect(typeOf(poll)).toBe('text/plain')
  expect(bytes.length).toBeGreaterThan(10)
})

it('counts what was started by step', async () => {
  startedSteps.length = 0
  await run('text-to-image')
  await run('text-to-video')
  await run('text-to-image')
  expect(await (await fetch(`${baseUrl}/started-steps`)).json()).toEqual([
    'text-to-image',
    'text-to-video',
    'text-to-image',
  ])
})

it('gives another take for another seed, and the same for the same', async () => {
  const take = async (seed: number) => (await run('text-to-video', { ...asks['text-to-video'], seed })).bytes
  expect((await take(1)).equals(await take(1))).toBe(true)
  expect((await take(1)).equals(await take(2))).toBe(false)
})

it('plans what is no plan when it is told to, and passes on what a film wants of its shots', async () => {
  const planned = async (words: string) =>
    JSON.parse((await run('plan-story', { ...plan, prompt: text(words) })).bytes.toString())
  expect(storyPlan.safeParse(await planned('a lamp nonsense=1')).success).toBe(false)
  const { shots: told } = storyPlan.parse(await planned('a lamp wait=250 fail-shot=1'))
  expect(told.map(({ prompt }) => /fail=1/.test(prompt))).toEqual([false, true, false])
  expect(told.every(({ prompt }) => prompt.includes('wait=250'))).toBe(true)
})
