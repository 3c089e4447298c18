import type { MusicAnalysis } from '@kinora/domain/films'
import type { Voice } from '../analysis-types.ts'
import { detectSinging } from './detect-singing.ts'
import { findBars } from './find-bars.ts'
import { findPeriod } from './find-period.ts'
import { followPitch } from './follow-pitch.ts'
import { measureEnergy } from './measure-energy.ts'
import { onsetStrength } from './onset-strength.ts'
import { resolveBeatPeriod } from './resolve-beat-period.ts'
import { trackBeats } from './track-beats.ts'

/** Rounded to an audible precision. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Beats, bars, energy and gliding tones of music with 16,000 samples a second. */
export const measureMusic = (music: Voice): MusicAnalysis => {
  const onsets = onsetStrength(music)
  const pulse = findPeriod(onsets)
  const beats = pulse === null ? [] : trackBeats(onsets.all, resolveBeatPeriod(onsets, pulse))
  const toSeconds = (frames: readonly number[]): number[] =>
    frames.map((frame) => round(frame / onsets.framesPerSecond))
  return {
    beats: toSeconds(beats),
    bars: toSeconds(findBars(onsets, beats)),
    energy: measureEnergy(music, onsets).map(round),
    voiced: detectSinging(followPitch(music)).map(({ from, to }) => ({ from: round(from), to: round(to) })),
  }
}
