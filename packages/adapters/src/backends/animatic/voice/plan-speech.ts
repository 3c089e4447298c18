import { type SpokenPart, type StepAsk, splitSpeech } from '@kinora/domain'
import { homeLanguages, languageOf } from './language-of.ts'
import { sayWords } from './say-words.ts'
import { splitLong } from './split-long.ts'
import { defaultVoice, voices } from './voices.ts'

/** What is said in one breath, and the silence behind it. */
export type Utterance = { text: string; voice: string; pauseAfterSeconds: number }

export type SpeechPlan = {
  utterances: Utterance[]
  /** 0 to 99. */
  height: number
  wordsPerMinute: number
  /** How far the melody moves, 100 as usual. */
  rangePercent: number
  /** Applied to the finished sound, so that they are exact; pauses are not touched by them. */
  speed: number
  semitones: number
}

type Feeling = { pace: number; height: number; rangePercent: number }

const plain: Feeling = { pace: 1, height: 0, rangePercent: 100 }
const feelings: Record<NonNullable<StepAsk<'speech'>['emotion']>, Feeling> = {
  happy: { pace: 1.06, height: 6, rangePercent: 135 },
  sad: { pace: 0.9, height: -6, rangePercent: 65 },
  angry: { pace: 1.08, height: 2, rangePercent: 145 },
  fearful: { pace: 1.1, height: 8, rangePercent: 80 },
  disgusted: { pace: 0.95, height: -4, rangePercent: 115 },
  surprised: { pace: 1.04, height: 10, rangePercent: 165 },
  calm: { pace: 0.95, height: 0, rangePercent: 75 },
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
  const feeling = emotion === null ? plain : feelings[emotion]
  const fallback = languageOf(text) ?? homeLanguages[voice.home]
  const speak = (paragraph: string, pauseAfterSeconds: number): Utterance[] => {
    const pieces = splitLong(say(paragraph.trim()), longestUtterance).filter(canBeSaid)
    return pieces.map((piece, index) => ({
      text: piece,
      voice: `${languageOf(paragraph) ?? fallback}+${voice.variant}`,
      pauseAfterSeconds: index < pieces.length - 1 ? betweenSentencesSeconds / speed : pauseAfterSeconds,
    }))
  }
  const utterances = partsOf(text).flatMap((part) => {
    const paragraphs = part.text.split(/\r\n|[\n\r\u2028\u2029]/).filter(canBeSaid)
    return paragraphs.flatMap((paragraph, index) =>
      speak(paragraph, index < paragraphs.length - 1 ? betweenParagraphsSeconds / speed : part.pauseAfterSeconds),
    )
  })
  return {
    utterances,
    height: Math.max(0, Math.min(99, voice.height + feeling.height)),
    wordsPerMinute: Math.round(voice.wordsPerMinute * feeling.pace),
    rangePercent: feeling.rangePercent,
    speed,
    semitones: pitch,
  }
}
