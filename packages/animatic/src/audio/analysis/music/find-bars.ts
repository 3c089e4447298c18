import type { Onsets } from './onset-strength.ts'

/** Three must be heard clearly before anybody waltzes. */
const clearlyThree = 1.25

type Grouping = { phase: number; contrast: number }

const group = (strengths: readonly number[], size: number): Grouping => {
  const sums = Array.from({ length: size }, (_, phase) => {
    const own = strengths.filter((_, at) => at % size === phase)
    return own.reduce((sum, strength) => sum + strength, 0) / Math.max(1, own.length)
  })
  const most = Math.max(...sums)
  const mean = sums.reduce((sum, value) => sum + value, 0) / size
  return { phase: sums.indexOf(most), contrast: mean > 0 ? most / mean : 0 }
}

/** The first beat of each bar: basses and chords change there. Beats are frames of the onsets. */
export const findBars = ({ all, low }: Onsets, beats: readonly number[]): number[] => {
  const strongest = (onsets: Float32Array, at: number): number =>
    Math.max(onsets[at - 1] ?? 0, onsets[at] ?? 0, onsets[at + 1] ?? 0)
  const strengths = beats.map((beat) => strongest(all, beat) + strongest(low, beat))
  const [three, four] = [group(strengths, 3), group(strengths, 4)]
  const [size, { phase }] = three.contrast > clearlyThree * four.contrast ? [3, three] : [4, four]
  return beats.filter((_, at) => at % size === phase)
}
