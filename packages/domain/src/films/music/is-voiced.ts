import type { HeardMusic } from '../../steps/heard-music.ts'
import type { TranscriptFacts } from '../../steps/transcript.ts'
import type { Stretch } from './cut-on-beats.ts'

const leastSeconds = 0.3

/** Whether lips would have something to follow; where no voice was heard at all, nobody knows, and it counts as one. */
export const isVoiced = ({ from, seconds }: Stretch, { voiced }: Pick<HeardMusic, 'voiced'>): boolean =>
  voiced.length === 0 ||
  voiced.some((voice) => Math.min(voice.to, from + seconds) - Math.max(voice.from, from) >= leastSeconds)

/** Less than this of a voice is a breath or an instrument. */
const leastVoicedSeconds = 0.5

/** Whether somebody sings or speaks: by what could be written down, else by what sounds like a voice. In doubt: yes. */
export const hasLyrics = (written: TranscriptFacts | null, heard: Pick<HeardMusic, 'voiced'> | null): boolean => {
  if (written && written.cues.length > 0) return true
  if (!heard) return true
  return heard.voiced.reduce((sum, { from, to }) => sum + to - from, 0) >= leastVoicedSeconds
}
