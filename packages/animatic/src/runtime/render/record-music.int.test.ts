import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@kinora/media'
import { afterAll, expect, it } from 'vitest'
import { loudness, measureTones } from '../../../fixtures/measure.ts'
import { readMusicFile } from '../../audio/music/music-files.ts'
import { planMusic } from '../../audio/music/plan-music.ts'
import { stereoWavBytes } from '../../audio/wave/wav-bytes.ts'
import { fluidSynthFiles, recordMusic } from './record-music.ts'

const scratch = mkdtempSync(join(tmpdir(), 'kinora-music-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const context = { sandbox: createSandbox(), scratch, wallMs: 60_000, signal: new AbortController().signal }
const piece = planMusic({ prompt: 'calm piano', seconds: 4, seed: 11 })
const record = async () => readMusicFile((await recordMusic(context, [piece])) ?? 'not installed', piece)

it('recordMusic plays a piece for exactly its length, in its key, in stereo, and the same each time', async () => {
  const [once, again] = [await record(), await record()]
  expect(once.left).toHaveLength(4 * 48_000)
  expect(loudness(once.left)).toBeGreaterThan(0.005)
  expect(loudness(once.left.subarray(-480))).toBeLessThan(0.2 * loudness(once.left))
  expect(measureTones(once.left, piece.key, [0, 7])).toBeGreaterThan(2 * measureTones(once.left, piece.key, [1, 6]))
  const side = once.left.map((value, at) => (value - (once.right[at] ?? 0)) / 2)
  expect(loudness(side)).toBeGreaterThan(0.05 * loudness(once.left))
  // Its pad is recorded in opposite phase and would disappear on one speaker.
  expect(loudness(side)).toBeLessThan(0.6 * loudness(once.left))
  expect(stereoWavBytes(again).equals(stereoWavBytes(once))).toBe(true)
})

it('recordMusic leaves the music to the renderer without a sound font', async () => {
  const files = { ...fluidSynthFiles, soundFont: join(scratch, 'absent.sf2') }
  expect(await recordMusic(context, [piece], files)).toBeNull()
})
