import { limits, type Rule } from '@kinora/contract'
import { characterPosition } from '../words/characters.ts'

export type SpokenPart = {
  text: string
  /** Silence after it; 0 after the last part. */
  pauseAfterSeconds: number
}
type Fault = { rule: Rule; message: string }

const markerStart = '<#'
/** Of bounded length, so no character is read twice. */
const marker = /<#([0-9]{1,2})(?:\.([0-9]{1,2}))?#>/y

const isPronounceable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Parses a pause marker: hundredths of a second and length of the marker; undefined if invalid (D-292). */
const readMarker = (text: string, at: number): { hundredths: number; length: number } | undefined => {
  marker.lastIndex = at
  const found = marker.exec(text)
  if (!found) return undefined
  const [whole, seconds, fraction = ''] = found
  const hundredths = Number(seconds) * 100 + Number(fraction.padEnd(2, '0'))
  return hundredths === 0 ? undefined : { hundredths, length: whole.length }
}

/** Splits a text at its pause markers in one pass; stops at the first fault (D-290, D-292, D-293). */
export const splitSpeech = (text: string): { parts: SpokenPart[] } | { fault: Fault } => {
  const fault = (rule: Rule, message: string): { fault: Fault } => ({ fault: { rule, message } })
  const parts: SpokenPart[] = []
  let total = 0
  let start = 0
  for (let at = text.indexOf(markerStart); at >= 0; at = text.indexOf(markerStart, start)) {
    const found = readMarker(text, at)
    if (!found)
      return fault(
        'pause_marker',
        `at character ${characterPosition(text, at)}: a pause is <#x#> with x from 0.01 to 99.99, at most two decimals`,
      )
    const words = text.slice(start, at)
    if (!isPronounceable(words))
      return fault('pause_marker', `no letter or number before the pause at character ${characterPosition(text, at)}`)
    total += found.hundredths
    if (total > limits.speechPauseSeconds * 100)
      return fault('total_pause', `pauses of more than ${limits.speechPauseSeconds} seconds in all`)
    parts.push({ text: words, pauseAfterSeconds: found.hundredths / 100 })
    start = at + found.length
  }
  const words = text.slice(start)
  if (!isPronounceable(words))
    return parts.length === 0
      ? fault('pronounceable', 'holds no letter or number')
      : fault('pause_marker', 'no letter or number behind the last pause')
  parts.push({ text: words, pauseAfterSeconds: 0 })
  return { parts }
}
