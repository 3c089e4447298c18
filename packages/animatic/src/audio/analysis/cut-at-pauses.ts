import type { Piece, Voice } from './analysis-types.ts'

const windowSeconds = 0.05

/** Pieces of at most `maxSeconds`, cut at the quietest point in the last third of each. */
export const cutAtPauses = ({ samples, sampleRate }: Voice, maxSeconds: number): Piece[] => {
  const [max, window] = [Math.round(maxSeconds * sampleRate), Math.round(windowSeconds * sampleRate)]
  const energyAt = (start: number): number => {
    let sum = 0
    for (let at = start; at < start + window; at += 1) sum += (samples[at] ?? 0) ** 2
    return sum
  }
  const pieces: Piece[] = []
  for (let from = 0; from < samples.length; ) {
    let to = samples.length
    if (to - from > max) {
      let min = Number.POSITIVE_INFINITY
      for (let at = from + Math.floor((max * 2) / 3); at + window <= from + max; at += window) {
        const energy = energyAt(at)
        if (energy >= min) continue
        min = energy
        to = at + (window >> 1)
      }
    }
    pieces.push({ from, to })
    from = to
  }
  return pieces
}
