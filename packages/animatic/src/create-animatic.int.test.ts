import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackendCall, customerText, noHttp, type Poll, type StepInput } from '@kinora/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSandbox } from '../fixtures/open-sandbox.ts'
import { recordProcesses } from '../fixtures/record-processes.ts'
import { createAnimatic } from './create-animatic.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'animatic-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const createInput = (change: Partial<StepInput<'text-to-video'>> = {}): StepInput<'text-to-video'> => ({
  prompt: customerText().parse('a lighthouse at night'),
  seconds: 1,
  width: 320,
  height: 180,
  fps: 24,
  seed: 7,
  movement: 'auto',
  style: 'general',
  sound: true,
  ...change,
})
let attempts = 0
const newCall = (): BackendCall<Record<string, never>> => {
  attempts += 1
  const scratch = mkdtempSync(join(folder, 'scratch-'))
  return {
    config: {},
    attemptId: `${process.pid}-${attempts}`,
    http: noHttp,
    scratch: () => Promise.resolve(scratch),
    file: () => Promise.reject(new Error('no inputs here')),
    signal: new AbortController().signal,
  }
}

const render = async (
  change: Partial<StepInput<'text-to-video'>> = {},
  animatic = createAnimatic({ sandbox: openSandbox }),
) => {
  const call = newCall()
  const handle = await animatic.start({ step: 'text-to-video', input: createInput(change) }, call)
  const polls: Poll[] = []
  for (;;) {
    const poll = await animatic.poll(handle, call)
    polls.push(poll)
    if (poll.state !== 'pending') return { poll, polls }
    await sleep(20)
  }
}
const outputFile = (poll: Poll): string => (poll.state === 'done' && 'file' in poll.output ? poll.output.file : '')
const frames = (file: string): string => {
  const raw = execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-f', 'rawvideo', '-'], {
    maxBuffer: 1e9,
  })
  return createHash('sha256').update(raw).digest('hex')
}
const probe = (file: string) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file]).toString()).streams

const running = (needle: string): number =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(needle)
    } catch {
      return false
    }
  }).length
// Unlike execFileSync, spawnSync does not throw if ps finds no process.
const listChildren = (pid: number): string[] =>
  spawnSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='])
    .stdout.toString()
    .split('\n')

it('a film has exactly the requested size, rate, length and sound, and its progress only grows', async () => {
  const { poll, polls } = await render()
  expect(poll).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
  const [video, audio] = probe(outputFile(poll))
  expect(video).toMatchObject({
    codec_name: 'h264',
    pix_fmt: 'yuv420p',
    width: 320,
    height: 180,
    avg_frame_rate: '24/1',
    nb_frames: '24',
  })
  expect(audio).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
  expect(Math.abs(Number(audio.duration) - 1)).toBeLessThan(0.03)
  const fractions = polls.flatMap((one) => (one.state === 'pending' ? [one.fraction ?? -1] : []))
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
})

it('a film without sound has no audio stream, at any rate and ratio', async () => {
  const { poll } = await render({ sound: false, fps: 32, width: 180, height: 320 })
  expect(probe(outputFile(poll))).toHaveLength(1)
  expect(probe(outputFile(poll))[0]).toMatchObject({ nb_frames: '32', width: 180, height: 320 })
})

it('a film is the same for the same seed, another for another', async () => {
  const first = frames(outputFile((await render({ sound: false })).poll))
  expect(frames(outputFile((await render({ sound: false })).poll))).toBe(first)
  expect(frames(outputFile((await render({ sound: false, seed: 8 })).poll))).not.toBe(first)
})

it('find knows only the attempts of this engine, and start runs each attempt once', async () => {
  const animatic = createAnimatic({ sandbox: openSandbox })
  const call = newCall()
  expect(await animatic.find(call)).toBe('never seen')
  expect(await animatic.poll({ attemptId: call.attemptId }, call)).toEqual({ state: 'lost' })
  const handle = await animatic.start({ step: 'text-to-video', input: createInput() }, call)
  expect(await animatic.start({ step: 'text-to-video', input: createInput() }, call)).toEqual(handle)
  expect(await animatic.find(call)).toEqual({ handle })
  await animatic.cancel(handle, call)
  expect(await animatic.find(call)).toBe('never seen')
})

it('cancel kills renderer and ffmpeg, and leaves neither', async () => {
  const { sandbox, untilRunning, watch } = recordProcesses(openSandbox)
  const animatic = createAnimatic({ sandbox })
  const call = newCall()
  const handle = await animatic.start(
    { step: 'text-to-video', input: createInput({ seconds: 16, width: 1280, height: 720 }) },
    call,
  )
  const scratch = await call.scratch()
  await untilRunning(2)
  await expect.poll(() => running(scratch), { timeout: 10_000 }).toBeGreaterThan(0)
  expect(await watch(() => animatic.cancel(handle, call))).toEqual({ ends: ['stopped', 'stopped'], started: 0 })
  expect(running(scratch)).toBe(0)
  expect(listChildren(process.pid).filter((line) => line.includes('renderer'))).toEqual([])
  expect(await animatic.poll(handle, call)).toEqual({ state: 'lost' })
})

it('poll reports a failed encode as a failure and kills its renderer', async () => {
  const failing = { ...openSandbox, run: () => Promise.reject(new Error('ffmpeg ended with code 1')) }
  const { poll } = await render({}, createAnimatic({ sandbox: failing }))
  expect(poll).toEqual({ state: 'failed', code: 'InternalServiceFailure', detail: 'ffmpeg ended with code 1' })
  expect(listChildren(process.pid).filter((line) => line.includes('renderer'))).toEqual([])
})

it('poll reports where a renderer failed, without the words of the prompt', async () => {
  const { poll } = await render({ prompt: customerText().parse('secret-words in the mountains'), width: -5 })
  expect(poll).toMatchObject({ state: 'failed', detail: expect.stringContaining('the renderer failed: ') })
  expect(JSON.stringify(poll)).not.toContain('secret-words')
})
