import { splitSpeech } from './split-speech.ts'

/** Seconds per character at normal speed; a Chinese character is one syllable. */
const hanSeconds = 0.15
const otherSeconds = 0.06

const estimateTextSeconds = (text: string): number => {
  let seconds = 0
  for (const character of text) seconds += /\p{Script=Han}/u.test(character) ? hanSeconds : otherSeconds
  return seconds
}

/** Estimated length of a spoken text in whole seconds. */
export const estimateSeconds = (text: string, speed: number): number => {
  const split = splitSpeech(text)
  const parts = 'parts' in split ? split.parts : []
  const seconds = parts.reduce((sum, part) => sum + estimateTextSeconds(part.text) / speed + part.pauseAfterSeconds, 0)
  return Math.max(1, Math.ceil(seconds - 1e-9))
}
