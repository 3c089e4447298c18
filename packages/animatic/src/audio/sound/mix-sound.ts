import type { PlayMusic } from '../music/music-files.ts'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import { addSound, fadeEdges, holdPeak, type Level, levelSound } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import type { SoundPart, SoundPlan } from './sound-plan.ts'

/** Full level without clipping of overlapping parts. */
const loudest = 0.9
const partLevel: Level = { effective: 0.13, peak: 0.8, maxGain: 5 }
const behindSounds = 0.7
const edgeSeconds = 0.03

const playPart = async ({ sounds, seconds, seed, music }: SoundPart, play: PlayMusic): Promise<Stereo> => {
  const part = makeAmbience(sounds, seconds, seed)
  levelSound(part, partLevel)
  if (music !== null) {
    const played = await play(music)
    levelSound(played, partLevel)
    addSound(part, played, 0, sounds.length === 0 ? 1 : behindSounds)
  }
  fadeEdges(part, edgeSeconds)
  return part
}

/** Mixes the parts into exactly the requested length, with silence elsewhere. */
export const mixSound = async ({ seconds, parts }: SoundPlan, play: PlayMusic): Promise<Stereo> => {
  const samples = Math.round(seconds * sampleRate)
  const whole: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (const part of parts) addSound(whole, await playPart(part, play), Math.round(part.from * sampleRate))
  holdPeak(whole, loudest)
  return whole
}
