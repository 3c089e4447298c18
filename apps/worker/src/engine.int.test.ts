import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnimatic } from '@kinora/animatic'
import { recordProcesses } from '@kinora/animatic/fixtures/record-processes'
import {
  type BackendCall,
  customerText,
  type NodeRun,
  noHttp,
  type PreparedMedia,
  type StepName,
  type StepOrder,
  steps,
} from '@kinora/domain'
import { calibrateLoop, threadCpuMicros } from '@kinora/domain/fixtures/processor-cost'
import { createSandbox } from '@kinora/media'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The built-in engine as in the worker: every process of it runs in the real sandbox. */
const folder = mkdtempSync(join(tmpdir(), 'engine-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nodes: NodeRun[] = []
const { sandbox, watch } = recordProcesses(createSandbox())
const animatic = createAnimatic({
  sandbox: {
    run: sandbox.run,
    openNode(run) {
      nodes.push(run)
      return sandbox.openNode(run)
    },
  },
})

const names = animatic.serves
const face = join(import.meta.dirname, '../../../packages/animatic/fixtures/describe-image/photographs/astronaut.jpg')
const text = (words: string) => customerText().parse(words)
const size = { width: 320, height: 240 }
const shape = { ...size, fps: 24, seconds: 2 }
const film = { ...shape, prompt: text('a storm at sea'), seed: 7, movement: 'auto', sound: true } as const
const orders = {} as { [S in StepName]: StepOrder }

beforeAll(() => {
  const make = (name: string, ...args: string[]): Pick<PreparedMedia, 'key' | 'sha256' | 'bytes'> => {
    const key = join(folder, name)
    execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args, key])
    return { key, sha256: '', bytes: statSync(key).size }
  }
  const fit = `scale=${size.width}:${size.height}:force_original_aspect_ratio=increase,crop=${size.width}:${size.height}:0:0`
  const image: PreparedMedia = {
    ...make('face.png', '-i', face, '-vf', fit),
    mediaType: 'image/png',
    ...size,
    seconds: 0,
  }
  const video: PreparedMedia = {
    ...make('face.mp4', '-loop', '1', '-i', image.key, '-t', '2', '-r', '24', '-pix_fmt', 'yuv420p'),
    mediaType: 'video/mp4',
    ...size,
    seconds: 2,
  }
  const tone = 'sine=300:duration=2,tremolo=4'
  const speech: PreparedMedia = {
    ...make('speech.wav', '-f', 'lavfi', '-i', tone, '-ar', '48000'),
    mediaType: 'audio/wav',
    width: 0,
    height: 0,
    seconds: 2,
  }
  const voiceOptions = { speed: 1, pitch: 0, emotion: null, pronunciations: text('') }
  const none = { videos: [], sounds: [], subjects: [] }
  const inputs: { readonly [S in StepName]?: object } = {
    'text-to-video': { ...film, style: 'general' },
    'image-to-video': { ...film, image, voice: text('') },
    'frames-to-video': { ...film, start: image, end: image },
    'references-to-video': { ...film, images: [image], ...none },
    'text-to-image': { ...size, prompt: text('a lighthouse'), seed: 7 },
    'references-to-image': { ...size, prompt: text('in the snow'), seed: 7, images: [image] },
    speech: { text: text('The ferry leaves at noon. '.repeat(8)), voice: text('male-qn-qingse'), ...voiceOptions },
    'describe-image': { image },
    'upscale-video': { ...shape, width: 1280, height: 960, video, sound: false },
    'lip-sync': { ...shape, video, speech, face: null },
    'talking-picture': { ...shape, image, speech, prompt: text(''), seed: 7 },
    'text-to-sound': { prompt: text('rain and a sad piano'), seconds: 10, seed: 7 },
    'timeline-to-sound': { parts: [{ from: 0, to: 5, prompt: text('waves') }], seconds: 10, seed: 7 },
    'text-to-music': { prompt: text('a joyful tune'), seconds: 10, seed: 7 },
    'plan-story': {
      story: 'ad',
      prompt: text('a cup of coffee'),
      style: text(''),
      language: 'en',
      isBold: false,
      shots: [4, 4, 4].map((seconds) => ({ seconds, energy: 0.5, words: text('') })),
      pictures: [text('a cup on a table')],
      pace: 0,
      seed: 7,
    },
    transcribe: { sound: speech, language: 'en' },
    'hear-music': { sound: speech },
    'find-cuts': { video },
  }
  for (const step of names) orders[step] = { step, input: steps[step].parse(inputs[step]) } as StepOrder
})

let calls = 0
const newCall = (): BackendCall<Record<string, never>> & { folder: string } => {
  calls += 1
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  return {
    folder: scratch,
    config: {},
    attemptId: `attempt-${calls}`,
    http: noHttp,
    scratch: () => Promise.resolve(scratch),
    async file({ key }) {
      const copy = mkdtempSync(join(scratch, 'input-'))
      copyFileSync(key, join(copy, 'file'))
      return join(copy, 'file')
    },
    signal: new AbortController().signal,
  }
}

/** Processes that have the folder in their command line. */
const countProcessesIn = (place: string): number =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(place)).length

const minutes = 120_000

it.each(names)(
  '%s reports more progress with every poll and never blocks a poll',
  async (step) => {
    const call = newCall()
    const loopMicros = await calibrateLoop()
    const handle = await animatic.start(orders[step], call)
    const fractions: number[] = []
    let [polledAt, longest] = [threadCpuMicros(), 0]
    let poll = await animatic.poll(handle, call)
    for (; poll.state === 'pending'; poll = await animatic.poll(handle, call)) {
      fractions.push(poll.fraction ?? -1)
      await sleep(100)
      // CPU time of this thread itself, in which it answers no request.
      longest = Math.max(longest, threadCpuMicros() - polledAt)
      polledAt = threadCpuMicros()
    }
    // Transcription needs weights.
    expect(poll).toMatchObject(step === 'transcribe' ? { code: 'ModelUnavailable' } : { state: 'done' })
    expect(fractions).toEqual([...new Set(fractions)].sort((a, b) => a - b))
    expect(longest / loopMicros).toBeLessThan(200)
  },
  minutes,
)

it.each(names)(
  '%s is cancelled by killing its processes and leaves none',
  async (step) => {
    const call = newCall()
    const handle = await animatic.start(orders[step], call)
    while (countProcessesIn(call.folder) === 0 && (await animatic.poll(handle, call)).state === 'pending')
      await sleep(20)
    const { ends, started } = await watch(() => animatic.cancel(handle, call))
    expect(ends.filter((end) => end !== 'stopped')).toEqual([])
    expect(started).toBe(0)
    expect(countProcessesIn(call.folder)).toBe(0)
  },
  minutes,
)

it(
  'engine processes see the code, the packages and their job, and write only to its folder',
  async () => {
    nodes.length = 0
    const call = newCall()
    const handle = await animatic.start(orders['lip-sync'], call)
    while ((await animatic.poll(handle, call)).state === 'pending') await sleep(100)
    expect(nodes).toHaveLength(3)
    const root = join(import.meta.dirname, '../../..')
    for (const { inputs, outputFolder = call.folder } of nodes) {
      const { code, node_modules: modules, ...others } = inputs
      expect([code, modules]).toEqual([join(root, 'packages/animatic'), join(root, 'node_modules')])
      for (const path of [...Object.values(others), outputFolder]) expect(path.startsWith(call.folder)).toBe(true)
    }
  },
  minutes,
)
