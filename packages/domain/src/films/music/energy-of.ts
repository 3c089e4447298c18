import type { Stretch } from './cut-on-beats.ts'

const unheard = 0.5

/** How much is going on in a stretch of the song, each second weighing as much as it overlaps. */
export const energyOf = ({ from, seconds }: Stretch, energy: readonly number[]): number => {
  let [sum, weight] = [0, 0]
  for (let second = Math.floor(from); second < from + seconds; second += 1) {
    const heard = energy[second]
    if (heard === undefined) continue
    const overlap = Math.min(second + 1, from + seconds) - Math.max(second, from)
    sum += heard * overlap
    weight += overlap
  }
  return weight === 0 ? unheard : sum / weight
}
