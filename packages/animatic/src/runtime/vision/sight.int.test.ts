import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NeuralHost, Sandbox, Weights } from '@kinora/domain'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../../../fixtures/open-sandbox.ts'
import type { Bench } from '../work.ts'
import { lookAtMedia, sightPipeName } from './look-at-media.ts'
import { pictureSampleArguments } from './sample-arguments.ts'

const weights: Weights = { find: () => Promise.resolve(undefined) }
const neural: NeuralHost = { run: () => Promise.reject(new Error('none here')), close: () => Promise.resolve() }
const size = { width: 64, height: 48 }
const order = { ...size, points: [], things: false, identity: false }
const minute = 60_000

const benchWith = (run: Sandbox['run'], signal = new AbortController().signal): Bench => {
  const scratch = mkdtempSync(join(tmpdir(), 'sight-test-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  return { sandbox: { ...openSandbox, run }, weights, neural, scratch, wallMs: minute, signal, onProgress() {} }
}
const lookWith = (bench: Bench) =>
  lookAtMedia(bench, '/dev/null', pictureSampleArguments(size, size, sightPipeName), order)

it(
  'does not wait for pictures that will never come',
  async () => {
    const bench = benchWith(() => Promise.reject(new Error('ffmpeg ended with code 1')))
    await expect(lookWith(bench)).rejects.toThrow('ffmpeg ended with code 1')
  },
  minute,
)

it(
  'stops when it is told to',
  async () => {
    const stop = new AbortController()
    const bench = benchWith(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true })
          stop.abort()
        }),
      stop.signal,
    )
    await expect(lookWith(bench)).rejects.toThrow(/aborted|ended/)
  },
  minute,
)
