import type { Piece, Voice } from './heard.ts'

const windowSeconds = 0.05

/** Pieces no longer than `mostSeconds`, cut where it is quietest in the last third of each. */
export const cutAtPauses = ({ samples, sampleRate }: Voice, mostSeconds: number): Piece[] => {
  const [most, window] = [Math.round(mostSeconds * sampleRate), Math.round(windowSeconds * sampleRate)]
  const energyAt = (start: number): number => {
    let sum = 0
    for (let at = start; at < start + window; at += 1) sum += (samples[at] ?? 0) ** 2
    return sum
  }
  const pieces: Piece[] = []
  for (let from = 0; from < samples.length; ) {
    let to = samples.length
    if (to - from > most) {
      let least = Number.POSITIVE_INFINITY
      for (let at = from + Math.floor((most * 2) / 3); at + window <= from + most; at += window) {
        const energy = energyAt(at)
        if (energy >= least) continue
        least = energy
        to = at + (window >> 1)
      }
    }
    pieces.push({ from, to })
    from = to
  }
  return pieces
}
