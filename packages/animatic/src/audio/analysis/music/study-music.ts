import type { HeardMusic } from '@kinora/domain/films'
import type { Voice } from '../heard.ts'
import { findBars } from './find-bars.ts'
import { findGliding } from './find-gliding.ts'
import { findPeriod } from './find-period.ts'
import { followPitch } from './follow-pitch.ts'
import { hearEnergy } from './hear-energy.ts'
import { onsetStrength } from './onset-strength.ts'
import { settleLevel } from './settle-level.ts'
import { trackBeats } from './track-beats.ts'

/** Rounded to what can be heard. */
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Beats, bars, energy and gliding tones of a piece with 16,000 samples a second. */
export const studyMusic = (music: Voice): HeardMusic => {
  const onsets = onsetStrength(music)
  const pulse = findPeriod(onsets)
  const beats = pulse === null ? [] : trackBeats(onsets.all, settleLevel(onsets, pulse))
  const secondsOf = (frames: readonly number[]): number[] =>
    frames.map((frame) => round(frame / onsets.framesPerSecond))
  return {
    beats: secondsOf(beats),
    bars: secondsOf(findBars(onsets, beats)),
    energy: hearEnergy(music, onsets).map(round),
    voiced: findGliding(followPitch(music)).map(({ from, to }) => ({ from: round(from), to: round(to) })),
  }
}
