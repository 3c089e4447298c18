import { splitSpeech } from './split-speech.ts'

/** What a character takes at normal speed; one of Chinese stands for a syllable. */
const hanSeconds = 0.15
const otherSeconds = 0.06

const secondsOf = (text: string): number => {
  let seconds = 0
  for (const character of text) seconds += /\p{Script=Han}/u.test(character) ? hanSeconds : otherSeconds
  return seconds
}

/** About how long a text lasts when it is spoken, in whole seconds: known before anybody has spoken it. */
export const estimateSeconds = (text: string, speed: number): number => {
  const split = splitSpeech(text)
  const parts = 'parts' in split ? split.parts : []
  const seconds = parts.reduce((sum, part) => sum + secondsOf(part.text) / speed + part.pauseAfterSeconds, 0)
  return Math.max(1, Math.ceil(seconds - 1e-9))
}
