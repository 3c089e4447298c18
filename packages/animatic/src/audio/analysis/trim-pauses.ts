import { audibleStretch } from '../wave/audible-stretch.ts'
import type { Piece, Voice } from './heard.ts'

/** Of the loudest sample of a piece: what is softer at its ends is a pause. */
const audibleShare = 0.04
const marginSeconds = 0.08

/** The part of a piece that can be heard. */
export const trimPauses = ({ samples, sampleRate }: Voice, { from, to }: Piece): Piece => {
  const part = samples.subarray(from, to)
  const loudest = part.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const isAudible = (at: number): boolean => Math.abs(part[at] ?? 0) >= audibleShare * loudest
  const heard = audibleStretch(part.length, isAudible, Math.round(marginSeconds * sampleRate))
  return { from: from + heard.from, to: from + heard.to }
}
