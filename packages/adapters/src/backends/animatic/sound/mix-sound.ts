import { addSound, levelSound, peakOf } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import type { SoundPart, SoundPlan } from './sound-plan.ts'
import { type Stereo, sampleRate } from './stereo.ts'

/** Full without clipping, where several parts meet. */
const loudest = 0.9
const partLevel = { effective: 0.13, peak: 0.8, edgeSeconds: 0.03 }
const behindSounds = 0.7

const playPart = async ({ sounds, seconds, seed, music }: SoundPart): Promise<Stereo> => {
  const ambience = makeAmbience(sounds, seconds, seed)
  levelSound(ambience, partLevel)
  if (music === null) return ambience
  // Instruments are large, and most sounds have none.
  const { playMusic } = await import('../music/play-music.ts')
  const played = await playMusic(music)
  levelSound(played, { ...partLevel, edgeSeconds: 0.005 })
  addSound(ambience, played, 0, sounds.length === 0 ? 1 : behindSounds)
  return ambience
}

/** Exactly as long as asked; what no part fills is silence. */
export const mixSound = async ({ seconds, parts }: SoundPlan): Promise<Stereo> => {
  const samples = Math.round(seconds * sampleRate)
  const whole: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (const part of parts) addSound(whole, await playPart(part), Math.round(part.from * sampleRate))
  const peak = peakOf(whole)
  if (peak > loudest)
    for (const ear of [whole.left, whole.right])
      for (let i = 0; i < samples; i += 1) ear[i] = ((ear[i] ?? 0) * loudest) / peak
  return whole
}
