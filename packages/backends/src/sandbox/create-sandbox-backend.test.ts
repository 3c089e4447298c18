import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BackendCall, customerText, noHttp, plainScript, type SandboxScript, type StepOrder } from '@kinora/domain'
import { answerParsers, isAnswering, storyPlan } from '@kinora/domain/films'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSandboxBackend } from './create-sandbox-backend.ts'
import { toShape } from './shape.ts'

const text = (words: string) => customerText().parse(words)
const picture = (width: number): StepOrder => ({
  step: 'text-to-image',
  input: { prompt: text('secret words'), width, height: 64, seed: 1 },
})

/** Writes a file in place of ffmpeg, and records its arguments. */
const open = () => {
  const runs: (readonly string[])[] = []
  const backend = createSandboxBackend({
    async run({ args, outputFolder }) {
      runs.push(args)
      await writeFile(join(outputFolder, String(args.at(-1)).replace('/out/', '')), `made ${runs.length}`)
      return ''
    },
  })
  return { backend, runs }
}
const createCall = (script?: Partial<SandboxScript>): BackendCall<Record<string, never>> => ({
  config: {},
  attemptId: '1',
  http: noHttp,
  scratch: () => mkdtemp(join(tmpdir(), 'kinora-test-')),
  file: () => Promise.reject(new Error('no file is read')),
  signal: new AbortController().signal,
  ...(script ? { script: { ...plainScript, ...script } } : {}),
})

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it('a job follows the steps of its script and ends after its delay, in any process (D-397)', async () => {
  const call = createCall({ delaySeconds: 10, steps: 4, outcome: 'NoFaceDetected' })
  const handle = await open().backend.start(picture(64), call)
  const { backend } = open()
  const fractions: unknown[] = []
  for (const seconds of [0, 2.4, 2.5, 9.9]) {
    vi.setSystemTime(handle.beganMs + seconds * 1000)
    fractions.push(await backend.poll(handle, call))
  }
  expect(fractions).toEqual([0, 0, 0.25, 0.75].map((fraction) => ({ state: 'pending', fraction })))
  vi.setSystemTime(handle.beganMs + 10_000)
  expect(await backend.poll(handle, call)).toMatchObject({ state: 'failed', code: 'NoFaceDetected' })
})

it('the handle contains no customer text', async () => {
  expect(JSON.stringify(await open().backend.start(picture(64), createCall()))).not.toContain('secret')
})

it('each shape is made once and reused', async () => {
  const { backend, runs } = open()
  for (const width of [64, 64, 96, 64]) {
    const answer = await backend.poll(await backend.start(picture(width), createCall()), createCall())
    if (answer.state !== 'done' || !('file' in answer.output)) throw new Error(answer.state)
    expect(answer.mediaType).toBe('image/png')
    expect(await readFile(answer.output.file, 'utf8')).toBe(width === 64 ? 'made 1' : 'made 2')
  }
  expect(runs).toHaveLength(2)
})

it('a film encodes its first second and copies the others (D-397)', async () => {
  const { backend, runs } = open()
  const film = { width: 64, height: 64, fps: 24, seconds: 16, seed: 1, movement: 'auto', sound: false } as const
  const order: StepOrder = { step: 'text-to-video', input: { ...film, prompt: text('a'), style: 'general' } }
  await backend.poll(await backend.start(order, createCall()), createCall())
  expect(runs.map((args) => args[args.indexOf('-c:v') + 1])).toEqual(['libx264', 'copy'])
  expect(runs[1]?.join(' ')).toContain('-stream_loop 15')
})

it('describe-image answers at once, whatever the script', async () => {
  const { backend } = open()
  const image = { key: '', sha256: '', bytes: 1, mediaType: 'image/png', width: 3, height: 4, seconds: 0 } as const
  const call = createCall({ delaySeconds: 600, outcome: 'NoFaceDetected' })
  expect(
    await backend.poll(await backend.start({ step: 'describe-image', input: { image } }, call), call),
  ).toMatchObject({
    state: 'done',
    mediaType: 'text/plain',
  })
})

it('lip-sync has the length of its speech and sound, and sounds have any length (D-397)', () => {
  const media = { key: '', sha256: '', bytes: 1, mediaType: 'video/mp4', width: 64, height: 48, seconds: 9 } as const
  const shape = { width: 64, height: 48, fps: 25, seconds: 2.4 }
  expect(toShape({ step: 'lip-sync', input: { ...shape, video: media, speech: media, face: null } })).toEqual({
    kind: 'film',
    ...shape,
    sound: true,
  })
  expect(toShape({ step: 'text-to-sound', input: { prompt: text('secret'), seconds: 2.5, seed: 1 } })).toEqual({
    kind: 'speech',
    seconds: 2.5,
  })
})

const sound = { key: '', sha256: '', bytes: 1, mediaType: 'audio/wav', width: 0, height: 0, seconds: 12.5 } as const
const video = { ...sound, mediaType: 'video/mp4' } as const
const story = (language: 'zh' | 'en', kind: 'ad' | 'song' = 'ad'): Extract<StepOrder, { step: 'plan-story' }> => ({
  step: 'plan-story',
  input: {
    story: kind,
    prompt: text('secret words'),
    style: text(''),
    language,
    isBold: false,
    pace: 0,
    seed: 1,
    shots: [5, 4, 1].map((seconds) => ({ seconds, energy: 0.5, words: text('') })),
    pictures: [text('one'), text('two')],
  },
})
const answerTo = async (order: StepOrder): Promise<string> => {
  const { backend } = open()
  const call = createCall({ delaySeconds: 600, outcome: 'NoFaceDetected' })
  const poll = await backend.poll(await backend.start(order, call), call)
  if (poll.state !== 'done' || !('file' in poll.output)) throw new Error(poll.state)
  return readFile(poll.output.file, 'utf8')
}

it('plans, transcripts, beats and cuts are valid, immediate and without customer text (D-397)', async () => {
  const orders: StepOrder[] = [
    story('zh'),
    story('en', 'song'),
    { step: 'transcribe', input: { sound, language: 'en' } },
    { step: 'hear-music', input: { sound } },
    { step: 'find-cuts', input: { video } },
  ]
  for (const order of orders) {
    const answer = await answerTo(order)
    expect(answer).not.toContain('secret')
    if (isAnswering(order.step)) answerParsers[order.step](JSON.parse(answer), order.input as never)
  }
})

it.each(['zh', 'en'] as const)('planned lines in %s are spoken in exactly their planned time', async (language) => {
  const { shots } = storyPlan.parse(JSON.parse(await answerTo(story(language))))
  expect(shots.map(({ spokenSeconds }) => spokenSeconds)).toEqual([4, 3, 0])
  for (const { narration, spokenSeconds } of shots.slice(0, 2)) {
    const speechInput = {
      text: text(narration),
      voice: text(''),
      speed: 1,
      pitch: 0,
      emotion: null,
      pronunciations: text(''),
    }
    expect(toShape({ step: 'speech', input: speechInput })).toEqual({ kind: 'speech', seconds: spokenSeconds })
  }
})
