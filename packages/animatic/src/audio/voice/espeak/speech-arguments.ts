import type { SpeechPlan, Utterance } from '../plan-speech.ts'

/** This one reads Chinese characters and pinyin with tone digits, and other Latin words as English. */
const names: Readonly<Record<string, string>> = { zh: 'cmn-latn-pinyin', en: 'en-us' }

/** What one semitone is on a scale from 0 to 99. */
const stepsPerSemitone = 5

/** Reads marked-up text from a file: what a customer wrote is never an argument. */
export const speakArguments = ({ language }: Utterance, { voice, feeling }: SpeechPlan): string[] => {
  const { variant, height, wordsPerMinute } = voice.basic
  const felt = Math.round(height + stepsPerSemitone * feeling.semitones)
  return [
    '-v',
    `${names[language] ?? language}+${variant}`,
    '-p',
    String(Math.max(0, Math.min(99, felt))),
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

/** Double brackets would be read as phonemes, and signs of the markup as markup. */
export const speechMarkup = (text: string, { feeling }: SpeechPlan): string => {
  const safe = text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\[(?=\[)/g, '[ ')
  return `<prosody range="${Math.round(100 * feeling.range)}%">${safe}</prosody>\n`
}
