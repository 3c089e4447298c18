import { type SpokenPart, type StepInput, splitSpeech } from '@kinora/domain'
import { createPronouncer } from './create-pronouncer.ts'
import { detectLanguage } from './detect-language.ts'
import { type Feeling, resolveFeeling } from './feelings.ts'
import { splitLong } from './split-long.ts'
import { defaultVoice, type Voice, voices } from './voices.ts'

/** The text of one breath, and the silence after it. */
export type Utterance = { text: string; language: string; pauseAfterSeconds: number }

export type SpeechPlan = {
  utterances: Utterance[]
  voice: Voice
  feeling: Feeling
  /** Neither changes the pauses. */
  speed: number
  semitones: number
}

const betweenParagraphsSeconds = 0.4
const betweenSentencesSeconds = 0.3
const longestUtterance = 600
const canBeSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A text that passed the API has no faults. */
const parseParts = (text: string): SpokenPart[] => {
  const split = splitSpeech(text)
  return 'parts' in split ? split.parts : []
}

/** Plans voice, language, paragraphs and pauses of a text. Pure. */
export const planSpeech = ({
  text,
  voice: id,
  speed,
  pitch,
  emotion,
  pronunciations,
}: StepInput<'speech'>): SpeechPlan => {
  // An unknown voice falls back to the default voice.
  const voice = voices.get(id) ?? defaultVoice
  const say = createPronouncer(pronunciations)
  const fallback = detectLanguage(text) ?? voice.home
  const speak = (paragraph: string, pauseAfterSeconds: number): Utterance[] => {
    const pieces = splitLong(say(paragraph.trim()), longestUtterance).filter(canBeSaid)
    return pieces.map((piece, index) => ({
      text: piece,
      language: detectLanguage(paragraph) ?? fallback,
      pauseAfterSeconds: index < pieces.length - 1 ? betweenSentencesSeconds / speed : pauseAfterSeconds,
    }))
  }
  const utterances = parseParts(text).flatMap((part) => {
    const paragraphs = part.text.split(/\r\n|[\n\r\u2028\u2029]/).filter(canBeSaid)
    return paragraphs.flatMap((paragraph, index) =>
      speak(paragraph, index < paragraphs.length - 1 ? betweenParagraphsSeconds / speed : part.pauseAfterSeconds),
    )
  })
  return { utterances, voice, feeling: resolveFeeling(emotion), speed, semitones: pitch }
}
