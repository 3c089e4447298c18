import type { SubtitleCues } from '../film-parts/subtitle-cues.ts'
import type { MediaFault } from '../media/media-fault.ts'

export const srtCuesMax = 2000

type Refusal = { fault: MediaFault }

const refusal = (rule: MediaFault['rule'], message: string): Refusal => ({
  fault: { reason: 'SubtitleFormatInvalid', rule, message },
})

/**
 * Hours may have more than two digits, and the fraction fewer than three. Some files use a point instead of a comma.
 */
const clock = String.raw`(-?)(\d{1,6}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`
const timing = new RegExp(String.raw`^[ \t]*${clock}[ \t]*-->[ \t]*${clock}(?:[ \t].*)?$`)
// No timing line is longer, so longer lines are skipped.
const timingCharsMax = 200

const parseSeconds = ([minus, hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number => {
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const all = (whole * 1000 + Number((fraction ?? '').padEnd(3, '0'))) / 1000
  return minus === '-' ? -all : all
}

const timesIn = (line: string): { from: number; to: number } | null => {
  const found = line.length > timingCharsMax ? null : timing.exec(line)
  if (found === null) return null
  return { from: parseSeconds(found.slice(1, 6)), to: parseSeconds(found.slice(6, 11)) }
}

/** Decodes UTF-8 with or without a byte order mark; null for anything else. */
const decodeText = (bytes: Uint8Array): string | null => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const isNumber = (line: string | undefined): boolean => line !== undefined && /^\s*\d{1,9}\s*$/.test(line)
// A tab becomes a space; other control characters are removed.
const plain = (line: string): string => line.replace(/\t/g, ' ').replace(/\p{Cc}/gu, '')

/** The text up to the next timing line, without the cue number before it. */
const readCueText = (lines: readonly string[], isLast: boolean): string => {
  let end = lines.length
  if (!isLast) {
    while (end > 0 && lines[end - 1]?.trim() === '') end -= 1
    if (isNumber(lines[end - 1])) end -= 1
  }
  return lines.slice(0, end).map(plain).join('\n').trim()
}

const timeFault = ({ from, to }: { from: number; to: number }, place: number, most: number): Refusal | null => {
  const found = `cue ${place} is from ${from} to ${to} seconds; `
  if (from < 0 || to > most) return refusal('length', `${found}0 to ${most} are allowed`)
  return from < to ? null : refusal('length', `${found}it must begin before it ends`)
}

/**
 * Parses a subtitle file (D-028). Everything between two timing lines is plain text, never markup (D-285). Cues may
 * overlap and be unordered; numbers and empty lines may be missing. Linear in the bytes.
 */
export const readSrt = (bytes: Uint8Array, secondsMost: number): { cues: SubtitleCues } | Refusal => {
  const text = decodeText(bytes)
  if (text === null) return refusal('sniff', 'is not text in UTF-8')
  const lines = text.split(/\r\n|[\n\r]/)
  const starts: number[] = []
  const cues: SubtitleCues = []
  for (const [at, line] of lines.entries()) {
    const times = line.includes('-->') ? timesIn(line) : null
    if (times === null) continue
    starts.push(at)
    if (starts.length > srtCuesMax) return refusal('resources', `has more than ${srtCuesMax} cues`)
    const fault = timeFault(times, starts.length, secondsMost)
    if (fault) return fault
    cues.push({ ...times, text: '' })
  }
  if (cues.length === 0) return refusal('probe', 'has no cue')
  for (const [cue, start] of starts.entries()) {
    const next = starts[cue + 1]
    const words = readCueText(lines.slice(start + 1, next ?? lines.length), next === undefined)
    const shown = cues[cue]
    if (shown) shown.text = words
  }
  return { cues: cues.filter((cue) => cue.text !== '').sort((a, b) => a.from - b.from) }
}
