import { AppError } from '@kinora/contract'
import type { Transcript } from '@kinora/domain/films'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import { transcribe } from '../../audio/analysis/transcribe.ts'
import type { StepHandler } from '../../runtime/job-context.ts'
import { writeJsonResult } from '../../runtime/write-json-result.ts'
import { buildCues } from './build-cues.ts'

/** Short, for precise times. */
const pieceSeconds = 6
const requestsEnglish = (language: string): boolean => /^(?:en\b.*|english|auto|)$/i.test(language)

/** English speech and its times; empty if the words are guesses. */
export const prepareTranscribe: StepHandler<'transcribe'> = async ({ sound, language }, fetchFile) => {
  const path = await fetchFile(sound)
  return {
    mediaType: 'application/json',
    async run(context) {
      if (!requestsEnglish(language))
        throw new AppError('ModelUnavailable', { detail: 'this engine transcribes only English' })
      if ((await context.weights.find('moonshine')) === undefined)
        throw new AppError('ModelUnavailable', { detail: 'the transcription weights are not installed' })
      context.onProgress(0, 0.1)
      const voice = await readVoice(context, path)
      const onProgress = (share: number) => context.onProgress(0.1 + 0.85 * share)
      const transcription = await transcribe(context, voice, { pieceSeconds, onProgress })
      const result: Transcript =
        transcription.state === 'heard'
          ? { language: 'en', cues: buildCues(transcription.pieces) }
          : { language: '', cues: [] }
      return writeJsonResult(context, result)
    },
  }
}
