import type { Stretch } from './cut-on-beats.ts'

const defaultEnergy = 0.5

/** Average energy of a section of the song, weighted by overlap. */
export const averageEnergy = ({ from, seconds }: Stretch, energy: readonly number[]): number => {
  let [sum, weight] = [0, 0]
  for (let second = Math.floor(from); second < from + seconds; second += 1) {
    const level = energy[second]
    if (level === undefined) continue
    const overlap = Math.min(second + 1, from + seconds) - Math.max(second, from)
    sum += level * overlap
    weight += overlap
  }
  return weight === 0 ? defaultEnergy : sum / weight
}
