import type { Rule } from '@kinora/contract'
import { formatRefusal } from '../validate-media.ts'
import { readAvi } from './read-avi.ts'
import { readMovie } from './read-movie.ts'

const streamsMax = 8
const sideMax = 16_384
export const framePixelsMax = 33_177_600

/** Checks before any decoder runs: number of streams, no encryption, no external references, claimed sizes. */
export const validateContainer = async (
  file: string,
  container: 'mov' | 'avi',
  kind: 'video' | 'audio',
): Promise<void> => {
  const facts = await (container === 'mov' ? readMovie(file) : readAvi(file))
  const refuse = (rule: Rule, detail: string): never => {
    throw formatRefusal(kind, rule, { detail })
  }
  if (facts.streams > streamsMax) refuse('streams', `has ${facts.streams} streams; at most ${streamsMax} are allowed`)
  if (facts.isEncrypted) refuse('streams', 'is encrypted')
  if (facts.refersOutside) refuse('streams', 'refers to other files')
  for (const { width, height } of facts.pictures) {
    const sizeText = `is ${width} x ${height} pixels; `
    if (Math.max(width, height) > sideMax) refuse('dimensions', `${sizeText}each side must have at most ${sideMax}`)
    if (width * height > framePixelsMax) refuse('resources', `${sizeText}at most ${framePixelsMax} in all are allowed`)
  }
}
