import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NeuralHost, Sandbox, Weights } from '@kinora/domain'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../../../fixtures/open-sandbox.ts'
import type { JobContext } from '../job-context.ts'
import { detectInMedia, visionPipeName } from './detect-in-media.ts'
import { pictureSampleArguments } from './sample-arguments.ts'

const weights: Weights = { find: () => Promise.resolve(undefined) }
const neural: NeuralHost = { run: () => Promise.reject(new Error('none here')), close: () => Promise.resolve() }
const size = { width: 64, height: 48 }
const order = { ...size, points: [], things: false, identity: false }
const minute = 60_000

const createContext = (run: Sandbox['run'], signal = new AbortController().signal): JobContext => {
  const scratch = mkdtempSync(join(tmpdir(), 'sight-test-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  return { sandbox: { ...openSandbox, run }, weights, neural, scratch, wallMs: minute, signal, onProgress() {} }
}
const runDetection = (context: JobContext) =>
  detectInMedia(context, '/dev/null', pictureSampleArguments(size, size, visionPipeName), order)

it(
  'detection fails if the decoder fails, instead of waiting for pictures',
  async () => {
    const context = createContext(() => Promise.reject(new Error('ffmpeg ended with code 1')))
    await expect(runDetection(context)).rejects.toThrow('ffmpeg ended with code 1')
  },
  minute,
)

it(
  'detection stops when the job is aborted',
  async () => {
    const stop = new AbortController()
    const context = createContext(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
          stop.abort()
        }),
      stop.signal,
    )
    await expect(runDetection(context)).rejects.toThrow(/aborted|ended/)
  },
  minute,
)
