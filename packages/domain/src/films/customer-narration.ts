import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'
import { mostRateChange } from './line-take.ts'
import { emptyText } from './make-shot.ts'

/** The maximum speed at which a voice is still pleasant. */
const fastestSpeech = 1.5

type Words = { text: TextRef; voice: TextRef; label: TextRef }

const speak = async (step: Step<'speech'>, { text, voice }: Words, speed: number): Promise<PreparedMedia> => {
  const audio = await step.model('speech', { text, voice, speed, pitch: 0, emotion: null, pronunciations: emptyText })
  return step.prepareSpeech({ audio, louder: 0 })
}

/**
 * Speaks the customer's text word for word, in one piece. If it is too long for the film, the voice speaks faster. Text
 * beyond the maximum speed is cut at the end of the film.
 */
export const makeCustomerNarration = async (
  step: Step<'speech'>,
  filmSeconds: number,
  words: Words,
): Promise<FinishedCreation> => {
  const calm = await speak(step, words, 1)
  const over = calm.seconds / filmSeconds
  const sound = over <= 1 + mostRateChange ? calm : await speak(step, words, Math.min(fastestSpeech, over))
  const rate = Math.min(1 + mostRateChange, Math.max(1, sound.seconds / filmSeconds))
  return step.media('lay-lines', { lines: [{ sound, from: 0, rate }], seconds: filmSeconds, label: words.label })
}
