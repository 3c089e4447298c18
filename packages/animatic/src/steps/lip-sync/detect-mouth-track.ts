import { detectMouthCues } from '../../audio/analysis/analyze-audio.ts'
import { type Moment, measureVoice } from '../../audio/analysis/measure-voice.ts'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import type { MouthTrack } from '../../plan/film-plan.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { planMouth } from './plan-mouth.ts'

/** The mouth shapes and the loudness of a speech. */
export const detectMouthTrack = async (
  context: JobContext,
  speech: string,
  { fps, frames }: { fps: number; frames: number },
): Promise<{ mouth: MouthTrack; moments: readonly Moment[] }> => {
  const voice = await readVoice(context, speech)
  const moments = measureVoice(voice, fps, frames)
  const cues = await detectMouthCues(context, voice, context.onProgress)
  return { mouth: planMouth(cues, moments, fps), moments }
}
