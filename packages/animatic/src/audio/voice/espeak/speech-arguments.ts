import type { SpeechPlan, Utterance } from '../plan-speech.ts'

/** This voice reads Chinese characters and pinyin with tone digits, and other Latin words as English. */
const names: Readonly<Record<string, string>> = { zh: 'cmn-latn-pinyin', en: 'en-us' }

/** Steps per semitone on the pitch scale from 0 to 99. */
const stepsPerSemitone = 5

/** Reads marked-up text from a file: customer text is never an argument. */
export const speakArguments = ({ language }: Utterance, { voice, feeling }: SpeechPlan): string[] => {
  const { variant, height, wordsPerMinute } = voice.basic
  const pitch = Math.round(height + stepsPerSemitone * feeling.semitones)
  return [
    '-v',
    `${names[language] ?? language}+${variant}`,
    '-p',
    String(Math.max(0, Math.min(99, pitch))),
    '-s',
    String(Math.round(wordsPerMinute * feeling.pace)),
    '-z',
    '-m',
    '-b',
    '1',
    '-f',
    '/in/text',
    '-w',
    '/out/said.wav',
  ]
}

/** Escapes markup characters and double brackets, which would be read as phonemes. */
export const speechMarkup = (text: string, { feeling }: SpeechPlan): string => {
  const safe = text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\[(?=\[)/g, '[ ')
  return `<prosody range="${Math.round(100 * feeling.range)}%">${safe}</prosody>\n`
}
