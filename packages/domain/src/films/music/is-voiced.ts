import type { HeardMusic } from '../../steps/heard-music.ts'
import type { Stretch } from './cut-on-beats.ts'

const leastSeconds = 0.3

/** Whether lips would have something to follow; where no voice was heard at all, nobody knows, and it counts as one. */
export const isVoiced = ({ from, seconds }: Stretch, { voiced }: Pick<HeardMusic, 'voiced'>): boolean =>
  voiced.length === 0 ||
  voiced.some((voice) => Math.min(voice.to, from + seconds) - Math.max(voice.from, from) >= leastSeconds)
