import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '@kinora/animatic/fixtures/open-sandbox'
import { createModelHttp } from '@kinora/backends/http'
import { createOpenai } from '@kinora/backends/openai'
import { customerText, type PreparedMedia, type StepName, type StepOrder, steps } from '@kinora/domain'
import { answerParsers } from '@kinora/domain/films'
import { assembleSpeech } from '@kinora/media'
import { afterAll, expect, it } from 'vitest'
import { openScriptedOpenai } from '../../fakes/openai/server.ts'
import { filmOrder, pictureOrder } from './orders.ts'

const folder = await mkdtemp(join(tmpdir(), 'openai-server-'))
const http = createModelHttp()
const { baseUrl, close } = await openScriptedOpenai('vllm-omni')
afterAll(async () => {
  close()
  await http.close()
  await rm(folder, { recursive: true })
})

const backend = createOpenai({ assembleSpeech: (input) => assembleSpeech(openSandbox, input) })
const callTo = async (address: string, dialect: 'vllm-omni' | 'localai' = 'vllm-omni') => {
  const scratch = await mkdtemp(join(folder, 'call-'))
  const { signal } = new AbortController()
  return {
    config: backend.config.parse({ dialect, baseUrl: address }),
    attemptId: scratch,
    http: http.open({ baseUrl: address }, signal),
    scratch: () => Promise.resolve(scratch),
    async file() {
      const file = join(scratch, 'input')
      await writeFile(file, 'bytes')
      return file
    },
    signal,
  }
}
/** Runs a synchronous step to its end. */
const runStep = async (order: StepOrder) => {
  const call = await callTo(baseUrl)
  const poll = await backend.poll(await backend.start(order, call), call)
  if (poll.state !== 'done' || !('file' in poll.output)) throw new Error(poll.state)
  return { mediaType: poll.mediaType, bytes: await readFile(poll.output.file) }
}
const buildOrder = (step: StepName, input: object) => ({ step, input: steps[step].parse(input) }) as StepOrder

const text = (words: string) => customerText().parse(words)
const image: PreparedMedia = {
  key: '',
  sha256: '',
  bytes: 5,
  mediaType: 'image/png',
  width: 64,
  height: 48,
  seconds: 0,
}

it.each([
  pictureOrder(),
  buildOrder('references-to-image', { prompt: text('a'), width: 64, height: 48, seed: 1, images: [image, image] }),
])('openai makes a picture for $step', async (order) => {
  const { mediaType, bytes } = await runStep(order)
  expect(mediaType).toBe('image/png')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

it('openai makes speech with pauses of exact length', async () => {
  const input = {
    text: text('One.<#1.5#>Two.'),
    voice: text('a'),
    speed: 1,
    pitch: 0,
    emotion: null,
    pronunciations: text(''),
  }
  const { mediaType, bytes } = await runStep(buildOrder('speech', input))
  expect(mediaType).toBe('audio/wav')
  expect((bytes.length - 44) / 2 / 44_100).toBeCloseTo(0.5 + 1.5 + 0.5, 1)
})

it('openai transcribes a sound', async () => {
  const sound = { ...image, mediaType: 'audio/wav', seconds: 2 }
  const { bytes } = await runStep(buildOrder('transcribe', { sound, language: 'en' }))
  expect(JSON.parse(bytes.toString())).toEqual({ language: 'en', cues: [{ from: 0, to: 1.5, text: 'Hello.' }] })
})

it('openai plans a film and describes a picture', async () => {
  const shots = [4, 4].map((seconds) => ({ seconds, energy: 0.5, words: text('') }))
  const story = {
    story: 'ad',
    prompt: text('a lamp'),
    style: text(''),
    language: 'en',
    isBold: false,
    pace: 0,
    seed: 1,
  }
  const order = buildOrder('plan-story', { ...story, shots, pictures: [] })
  const plan: unknown = JSON.parse((await runStep(order)).bytes.toString())
  expect(() => answerParsers['plan-story'](plan, order.input as never)).not.toThrow()
  expect((await runStep({ step: 'describe-image', input: { image } })).bytes.toString()).toContain('lamp')
})

it('openai reports an unknown outcome for a film whose server died', async () => {
  const dying = createServer((incoming) => incoming.resume().on('end', () => dying.closeAllConnections()))
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve))
  const call = await callTo(`http://127.0.0.1:${(dying.address() as AddressInfo).port}`, 'localai')
  await expect(backend.start(filmOrder(1), call)).rejects.toMatchObject({ name: 'UnknownOutcome' })
  expect(await backend.find(call)).toBe('cannot say')
  dying.close()
})
