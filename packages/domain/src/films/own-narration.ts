import type { Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'
import { noWords } from './make-shot.ts'
import { mostRateChange } from './take-of-line.ts'

/** Faster than this a voice is no pleasure to listen to. */
const fastestSpeech = 1.5

type Words = { text: TextRef; voice: TextRef; label: TextRef }

const speak = async (step: Step<'speech'>, { text, voice }: Words, speed: number): Promise<PreparedMedia> => {
  const audio = await step.model('speech', { text, voice, speed, pitch: 0, emotion: null, pronunciations: noWords })
  return step.prepareSpeech({ audio, louder: 0 })
}

/**
 * What a customer wrote is said word for word, in one stretch. When it is too long for the film the voice itself speaks
 * faster; what is too long even so ends with the film.
 */
export const makeOwnNarration = async (
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
