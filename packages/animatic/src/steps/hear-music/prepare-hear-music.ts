import type { MusicAnalysis } from '@kinora/domain/films'
import { analyzeMusic } from '../../audio/analysis/analyze-audio.ts'
import { detectSpeech } from '../../audio/analysis/detect-speech.ts'
import type { Stretch } from '../../audio/analysis/find-speech.ts'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import type { StepHandler } from '../../runtime/job-context.ts'
import { writeJsonResult } from '../../runtime/write-json-result.ts'

/** Sorted by time, with overlapping stretches merged. */
const joinStretches = (stretches: readonly Stretch[]): Stretch[] => {
  const joined: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last !== undefined && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to)
    else joined.push({ ...stretch })
  }
  return joined
}

/**
 * Beats and energy by audio analysis; voices by gliding tones, and by the speech network if its weights are present.
 */
export const prepareHearMusic: StepHandler<'hear-music'> = async ({ sound }, fetchFile) => {
  const path = await fetchFile(sound)
  return {
    mediaType: 'application/json',
    async run(context) {
      context.onProgress(0, 0.1)
      const music = await readVoice(context, path)
      context.onProgress(0.1, 0.5)
      const analysis = await analyzeMusic(context, music)
      context.onProgress(0.5, 0.95)
      const speech = (await detectSpeech(context, music)) ?? []
      const result: MusicAnalysis = { ...analysis, voiced: joinStretches([...analysis.voiced, ...speech]) }
      return writeJsonResult(context, result)
    },
  }
}
