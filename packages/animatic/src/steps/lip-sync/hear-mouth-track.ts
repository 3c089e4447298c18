import { hearMouth } from '../../audio/analysis/listen.ts'
import { type Moment, measureVoice } from '../../audio/analysis/measure-voice.ts'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import type { MouthTrack } from '../../plan/film-plan.ts'
import type { Bench } from '../../runtime/work.ts'
import { planMouth } from './plan-mouth.ts'

/** What the mouth does while a speech is heard, and how loud it is. */
export const hearMouthTrack = async (
  bench: Bench,
  speech: string,
  { fps, frames }: { fps: number; frames: number },
): Promise<{ mouth: MouthTrack; moments: readonly Moment[] }> => {
  const voice = await readVoice(bench, speech)
  const moments = measureVoice(voice, fps, frames)
  const cues = await hearMouth(bench, voice, bench.onProgress)
  return { mouth: planMouth(cues, moments, fps), moments }
}
