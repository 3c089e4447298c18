import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createModelHttp } from '@kinora/backends/http'
import { scripted } from '@kinora/backends/scripted'
import { customerText, type Poll, type StepName, type StepOrder, steps } from '@kinora/domain'
import { answerParsers, isAnswering, storyPlan } from '@kinora/domain/films'
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
const inputs: { readonly [S in StepName]: object } = {
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
/** Runs an order to its end and reads its result. */
const run = async <S extends StepName>(
  step: S,
  input: object = inputs[step],
): Promise<{ poll: Poll; bytes: Buffer }> => {
  attempts += 1
  const call = {
    config: { baseUrl, stops: true, remembers: true },
    attemptId: String(attempts),
    http: http.open({ baseUrl }, new AbortController().signal),
    scratch: () => Promise.resolve(folder),
    file: () => Promise.reject(new Error('nothing is read')),
    signal: new AbortController().signal,
  }
  const poll = await scripted.poll(
    await scripted.start({ step, input: steps[step].parse(input) } as StepOrder, call),
    call,
  )
  const url = poll.state === 'done' && 'url' in poll.output ? poll.output.url : undefined
  return { poll, bytes: url === undefined ? Buffer.of() : Buffer.from(await (await fetch(url)).arrayBuffer()) }
}

const probe = (bytes: Buffer) => {
  const file = join(folder, 'probed')
  writeFileSync(file, bytes)
  const output = execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', file])
  return JSON.parse(output.toString()) as { streams: Record<string, unknown>[]; format: { duration: string } }
}

const all = Object.keys(steps) as StepName[]
const readResultType = (poll: Poll): string => (poll.state === 'done' ? poll.mediaType : poll.state)

it.each(all.filter(isAnswering))('the scripted server returns a valid answer for %s', async (step) => {
  const { poll, bytes } = await run(step)
  expect(readResultType(poll)).toBe('application/json')
  expect(() => answerParsers[step](JSON.parse(bytes.toString()), inputs[step] as never)).not.toThrow()
})

it.each(all.filter((step) => 'fps' in inputs[step]))(
  'the scripted server returns a film of the requested shape for %s',
  async (step) => {
    const { poll, bytes } = await run(step)
    expect(readResultType(poll)).toBe('video/mp4')
    const { streams, format } = probe(bytes)
    expect(streams[0]).toMatchObject({ codec_type: 'video', ...size })
    expect(Number(format.duration)).toBeCloseTo(shape.seconds, 1)
  },
)

it.each(['text-to-image', 'references-to-image'] as const)(
  'the scripted server returns a picture for %s',
  async (step) => {
    const { poll, bytes } = await run(step)
    expect(readResultType(poll)).toBe('image/png')
    expect(probe(bytes).streams[0]).toMatchObject({ codec_type: 'video', ...size })
  },
)

it.each(['speech', 'text-to-sound', 'timeline-to-sound', 'text-to-music', 'clone-voice'] as const)(
  'the scripted server returns a sound for %s',
  async (step) => {
    const { poll, bytes } = await run(step)
    expect(readResultType(poll)).toBe('audio/wav')
    expect(probe(bytes).streams[0]).toMatchObject({ codec_type: 'audio' })
  },
)

it('the scripted server describes pictures', async () => {
  const { poll, bytes } = await run('describe-image')
  expect(readResultType(poll)).toBe('text/plain')
  expect(bytes.length).toBeGreaterThan(10)
})

it('the scripted server lists started steps', async () => {
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

it('the scripted server returns one take per seed', async () => {
  const take = async (seed: number) => (await run('text-to-video', { ...inputs['text-to-video'], seed })).bytes
  expect((await take(1)).equals(await take(1))).toBe(true)
  expect((await take(1)).equals(await take(2))).toBe(false)
})

it('the scripted server returns an invalid plan for nonsense=1 and copies control words to shots', async () => {
  const planned = async (words: string) =>
    JSON.parse((await run('plan-story', { ...plan, prompt: text(words) })).bytes.toString())
  expect(storyPlan.safeParse(await planned('a lamp nonsense=1')).success).toBe(false)
  const { shots: plannedShots } = storyPlan.parse(await planned('a lamp wait=250 fail-shot=1'))
  expect(plannedShots.map(({ prompt }) => /fail=1/.test(prompt))).toEqual([false, true, false])
  expect(plannedShots.every(({ prompt }) => prompt.includes('wait=250'))).toBe(true)
})
