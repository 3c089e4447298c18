import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import { fadeOut } from './fade-out.ts'
import { limitWidth } from './limit-width.ts'
import { midiBytes } from './midi-bytes.ts'
import type { MusicPlan } from './music-plan.ts'

/** Plays a piece for exactly its planned length. */
export type PlayMusic = (plan: MusicPlan) => Promise<Stereo>

/** The name of a recorded piece, from its score: interleaved 32-bit samples of two channels. */
export const musicFileName = (score: Uint8Array): string =>
  `${createHash('sha256').update(score).digest('hex').slice(0, 32)}.f32`

const sampleBytes = 4
const frameBytes = 2 * sampleBytes

/** Reads a recorded piece: cut at the planned length, or silent from its last sample on. */
export const readMusicFile = (folder: string, plan: MusicPlan): Stereo => {
  const bytes = readFileSync(join(folder, musicFileName(midiBytes(plan))))
  const samples = Math.round(plan.seconds * sampleRate)
  const sound: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  const recorded = Math.min(samples, Math.floor(bytes.length / frameBytes))
  for (let i = 0; i < recorded; i += 1) {
    sound.left[i] = bytes.readFloatLE(i * frameBytes)
    sound.right[i] = bytes.readFloatLE(i * frameBytes + sampleBytes)
  }
  limitWidth(sound)
  fadeOut(sound, plan.seconds)
  return sound
}
