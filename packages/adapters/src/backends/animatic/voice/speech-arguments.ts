import { everyRun } from '../every-run.ts'
import type { SpeechPlan } from './plan-speech.ts'

/** Reads marked-up text from a file: what a customer wrote is never an argument. */
export const speakArguments = (voice: string, { height, wordsPerMinute }: SpeechPlan): string[] => [
  '-v',
  voice,
  '-p',
  String(height),
  '-s',
  String(wordsPerMinute),
  '-z',
  '-m',
  '-b',
  '1',
  '-f',
  '/in/text',
  '-w',
  '/out/said.wav',
]

/** Double brackets would be read as phonemes, and signs of the markup as markup. */
export const speechMarkup = (text: string, { rangePercent }: SpeechPlan): string => {
  const safe = text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\[(?=\[)/g, '[ ')
  return `<prosody range="${rangePercent}%">${safe}</prosody>\n`
}

/** To the asked speed and height, as raw 16-bit samples. */
export const shapeArguments = ({ speed, semitones }: SpeechPlan, sampleRate: number): string[] => {
  const ratio = 2 ** (semitones / 12)
  const stretch =
    speed === 1 && semitones === 0
      ? []
      : ['-af', `rubberband=tempo=${speed}:pitch=${ratio.toFixed(6)}:formant=preserved`]
  return [
    ...everyRun,
    '-f',
    'wav',
    '-i',
    '/in/said',
    ...stretch,
    '-ar',
    String(sampleRate),
    '-ac',
    '1',
    '-f',
    's16le',
    '/out/shaped.pcm',
  ]
}
