import type { MusicAnalysis } from '../../steps/music-analysis.ts'
import type { TranscriptFacts } from '../../steps/transcript.ts'
import type { Stretch } from './cut-on-beats.ts'

const leastSeconds = 0.3

/** Whether a section has a voice for lip sync. Without any detected voice, the answer is yes. */
export const isVoiced = ({ from, seconds }: Stretch, { voiced }: Pick<MusicAnalysis, 'voiced'>): boolean =>
  voiced.length === 0 ||
  voiced.some((voice) => Math.min(voice.to, from + seconds) - Math.max(voice.from, from) >= leastSeconds)

/** A shorter voice is a breath or an instrument. */
const leastVoicedSeconds = 0.5

/** Whether the song has a voice: by the transcript, else by the detected voice. In doubt, yes. */
export const hasLyrics = (
  transcript: TranscriptFacts | null,
  analysis: Pick<MusicAnalysis, 'voiced'> | null,
): boolean => {
  if (transcript && transcript.cues.length > 0) return true
  if (!analysis) return true
  return analysis.voiced.reduce((sum, { from, to }) => sum + to - from, 0) >= leastVoicedSeconds
}
