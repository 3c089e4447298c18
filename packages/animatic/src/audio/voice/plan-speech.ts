import { type SpokenPart, type StepAsk, splitSpeech } from '@kinora/domain'
import { type Feeling, feelingOf } from './feelings.ts'
import { languageOf } from './language-of.ts'
import { sayWords } from './say-words.ts'
import { splitLong } from './split-long.ts'
import { defaultVoice, type Voice, voices } from './voices.ts'

/** What is said in one breath, and the silence behind it. */
export type Utterance = { text: string; language: string; pauseAfterSeconds: number }

export type SpeechPlan = {
  utterances: Utterance[]
  voice: Voice
  feeling: Feeling
  /** Pauses are touched by neither. */
  speed: number
  semitones: number
}

const betweenParagraphsSeconds = 0.4
const betweenSentencesSeconds = 0.3
const longestUtterance = 600
const canBeSaid = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** A text that the API let pass has no faults left. */
const partsOf = (text: string): SpokenPart[] => {
  const split = splitSpeech(text)
  return 'parts' in split ? split.parts : []
}

/** Voice, language, paragraphs and pauses of a text. Pure. */
export const planSpeech = ({
  text,
  voice: id,
  speed,
  pitch,
  emotion,
  pronunciations,
}: StepAsk<'speech'>): SpeechPlan => {
  // One that nobody has told us about speaks with the voice of the house.
  const voice = voices.get(id) ?? defaultVoice
  const say = sayWords(pronunciations)
  const fallback = languageOf(text) ?? voice.home
  const speak = (paragraph: string, pauseAfterSeconds: number): Utterance[] => {
    const pieces = splitLong(say(paragraph.trim()), longestUtterance).filter(canBeSaid)
    return pieces.map((piece, index) => ({
      text: piece,
      language: languageOf(paragraph) ?? fallback,
      pauseAfterSeconds: index < pieces.length - 1 ? betweenSentencesSeconds / speed : pauseAfterSeconds,
    }))
  }
  const utterances = partsOf(text).flatMap((part) => {
    const paragraphs = part.text.split(/\r\n|[\n\r\u2028\u2029]/).filter(canBeSaid)
    return paragraphs.flatMap((paragraph, index) =>
      speak(paragraph, index < paragraphs.length - 1 ? betweenParagraphsSeconds / speed : part.pauseAfterSeconds),
    )
  })
  return { utterances, voice, feeling: feelingOf(emotion), speed, semitones: pitch }
}
