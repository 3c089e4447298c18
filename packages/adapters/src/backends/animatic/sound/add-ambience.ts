import type { ScenePlan } from '../plan/scene-plan.ts'
import { createRandom } from '../random.ts'
import { type Stereo, sampleRate } from './stereo.ts'

type Air = {
  level: number /** 0 lets everything through, near 1 only the deep. */
  muffle: number /** Swells per second. */
  swell: number
}

const airOf = ({ weather, places, traits }: ScenePlan): Air => {
  if (places.includes('space')) return { level: 0.1, muffle: 0.995, swell: 0.07 }
  if (weather === 'storm') return { level: 0.34, muffle: 0.9, swell: 0.25 }
  if (weather === 'rain') return { level: 0.22, muffle: 0.72, swell: 0.1 }
  if (places.includes('underwater')) return { level: 0.22, muffle: 0.985, swell: 0.2 }
  if (places.includes('sea') || places.includes('beach')) return { level: 0.3, muffle: 0.95, swell: 0.14 }
  if (places.includes('desert') || places.includes('mountains') || traits.includes('snowy'))
    return { level: 0.16, muffle: 0.975, swell: 0.12 }
  return places.includes('city') || places.includes('street')
    ? { level: 0.1, muffle: 0.985, swell: 0.05 }
    : { level: 0.08, muffle: 0.96, swell: 0.17 }
}

/** Filtered noise that swells: rain, surf, wind or the hum of a town. */
export const addAmbience = ({ left, right }: Stereo, plan: ScenePlan): void => {
  const air = airOf(plan)
  for (const [index, ear] of [left, right].entries()) {
    const random = createRandom(plan.seed, `air ${index}`)
    let low = 0
    let lower = 0
    // What the filter takes away in loudness is given back, so that `level` means the same for all.
    const gain = air.level / Math.sqrt((1 - air.muffle) / 2 + 0.002)
    for (let i = 0; i < ear.length; i += 1) {
      low += (random.next() * 2 - 1 - low) * (1 - air.muffle)
      lower += (low - lower) * (1 - air.muffle * 0.6)
      const swell = 0.55 + 0.45 * Math.sin(2 * Math.PI * air.swell * (i / sampleRate) + index * 0.7 + plan.seed)
      ear[i] = (ear[i] ?? 0) + lower * gain * swell * 0.35
    }
  }
}
