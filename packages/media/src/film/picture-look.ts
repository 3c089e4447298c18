import type { Look } from '../arguments/make-piece.ts'
import { BrokenBoxes, boxesIn } from '../movie-bytes/read-boxes.ts'
import type { Shot } from './read-shot.ts'

const unspecified = 2
/** The tags that the built-in engine writes. */
export const defaultLook: Look = { primaries: 1, transfer: 1, matrix: 1, range: 1, hasPixelAspect: false }

const readLook = ({ look }: Shot): Look => {
  const boxes = [...boxesIn(look)]
  const colours = boxes.find(({ type, data }) => type === 'colr' && data.toString('latin1', 0, 4) === 'nclx')?.data
  const hasPixelAspect = boxes.some(({ type }) => type === 'pasp')
  if (colours === undefined || colours.length < 11)
    return { primaries: unspecified, transfer: unspecified, matrix: unspecified, range: 0, hasPixelAspect }
  const [primaries, transfer, matrix] = [4, 6, 8].map((at) => colours.readUInt16BE(at)) as [number, number, number]
  return { primaries, transfer, matrix, range: (colours[10] ?? 0) & 0x80 ? 2 : 1, hasPixelAspect }
}

/** Returns the tags that most frames have. */
export const commonLook = (shots: readonly (Shot | undefined)[]): Look => {
  const counts = new Map<string, { shot: Shot; frames: number }>()
  for (const shot of shots) {
    if (shot === undefined) continue
    const key = shot.setup.toString('hex')
    counts.set(key, { shot, frames: (counts.get(key)?.frames ?? 0) + shot.frames.length })
  }
  const [most] = [...counts.values()].sort((a, b) => b.frames - a.frames)
  try {
    return most === undefined ? defaultLook : readLook(most.shot)
  } catch (error) {
    if (error instanceof BrokenBoxes) return defaultLook
    throw error
  }
}
