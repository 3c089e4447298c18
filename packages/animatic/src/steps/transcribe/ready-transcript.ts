import { AppError } from '@kinora/contract'
import type { Transcript } from '@kinora/domain/films'
import { readVoice } from '../../audio/analysis/read-voice.ts'
import { transcribe } from '../../audio/analysis/transcribe.ts'
import type { MakeReady } from '../../runtime/work.ts'
import { writeAnswer } from '../../runtime/write-answer.ts'
import { cuesOfPieces } from './cues-of-pieces.ts'

/** Short, so that each piece tells when it was said. */
const pieceSeconds = 6
const isEnglishAsked = (language: string): boolean => /^(?:en\b.*|english|auto|)$/i.test(language)

/** What is said in English, and when; nothing where the words are guesses. */
export const readyTranscript: MakeReady<'transcribe'> = async ({ sound, language }, file) => {
  const path = await file(sound)
  return {
    mediaType: 'application/json',
    async run(bench) {
      if (!isEnglishAsked(language))
        throw new AppError('ModelUnavailable', { detail: 'only English is understood here' })
      if ((await bench.weights.find('moonshine')) === undefined)
        throw new AppError('ModelUnavailable', { detail: 'the weights for transcripts are not pulled' })
      bench.onProgress(0, 0.1)
      const voice = await readVoice(bench, path)
      const onProgress = (share: number) => bench.onProgress(0.1 + 0.85 * share)
      const heard = await transcribe(bench, voice, { pieceSeconds, onProgress })
      const answer: Transcript =
        heard.state === 'heard' ? { language: 'en', cues: cuesOfPieces(heard.pieces) } : { language: '', cues: [] }
      return writeAnswer(bench, answer)
    },
  }
}
