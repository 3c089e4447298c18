import { audibleStretch } from '../../wave/audible-stretch.ts'
import { kokoroRate } from './speak.ts'

/** About −46 dB: softer samples at the ends are the silence of the model. */
const audible = 0.005
const marginSamples = Math.round(0.01 * kokoroRate)
const betweenSeconds = 0.26

const trimmed = (samples: Float32Array): Float32Array => {
  const isAudible = (sample: number): boolean => Math.abs(samples[sample] ?? 0) >= audible
  const { from, to } = audibleStretch(samples.length, isAudible, marginSamples)
  return samples.subarray(from, to)
}

/** Sentences with breaths of equal length between them. */
export const joinSentences = (sentences: readonly Float32Array[], speed: number): Float32Array => {
  const pieces = sentences.map(trimmed).filter(({ length }) => length > 0)
  const gap = Math.round((betweenSeconds / speed) * kokoroRate)
  const whole = pieces.reduce((sum, { length }) => sum + length, gap * Math.max(0, pieces.length - 1))
  const joined = new Float32Array(whole)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length + gap
  }
  return joined
}
