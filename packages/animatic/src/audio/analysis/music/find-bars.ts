import type { Onsets } from './onset-strength.ts'

/** A bar of three requires clear evidence. */
const minTripleRatio = 1.25

type Grouping = { phase: number; contrast: number }

const group = (strengths: readonly number[], size: number): Grouping => {
  const sums = Array.from({ length: size }, (_, phase) => {
    const own = strengths.filter((_, at) => at % size === phase)
    return own.reduce((sum, strength) => sum + strength, 0) / Math.max(1, own.length)
  })
  const max = Math.max(...sums)
  const mean = sums.reduce((sum, value) => sum + value, 0) / size
  return { phase: sums.indexOf(max), contrast: mean > 0 ? max / mean : 0 }
}

/** The first beat of each bar, by changes of bass and chords. Beats are frame numbers of the onsets. */
export const findBars = ({ all, low }: Onsets, beats: readonly number[]): number[] => {
  const strongest = (onsets: Float32Array, at: number): number =>
    Math.max(onsets[at - 1] ?? 0, onsets[at] ?? 0, onsets[at + 1] ?? 0)
  const strengths = beats.map((beat) => strongest(all, beat) + strongest(low, beat))
  const [three, four] = [group(strengths, 3), group(strengths, 4)]
  const [size, { phase }] = three.contrast > minTripleRatio * four.contrast ? [3, three] : [4, four]
  return beats.filter((_, at) => at % size === phase)
}
