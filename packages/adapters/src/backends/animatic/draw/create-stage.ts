import type { Place, ScenePlan } from '../plan/scene-plan.ts'
import { createRandom } from '../random.ts'
import type { Stage } from './stage.ts'
import { standsOnLand } from './subjects/subject-places.ts'

const wet: readonly Place[] = ['sea', 'lake', 'beach']

const horizonShare = ({ places }: ScenePlan, hasWater: boolean): number => {
  if (places.includes('space')) return 0.8
  if (places.includes('underwater')) return 0.84
  if (places.includes('city')) return hasWater ? 0.66 : 0.72
  if (places.includes('forest')) return 0.74
  return hasWater ? 0.57 : 0.62
}

const lightHeight: Record<ScenePlan['time'], number> = { dawn: 0.8, day: 0.26, sunset: 0.84, night: 0.3 }

export const createStage = (plan: ScenePlan): Stage => {
  const { width, height, places, time } = plan
  const random = createRandom(plan.seed, 'stage')
  // A city without a street word and without anyone to walk there stands at its river: lights want a mirror.
  const cityAtWater =
    places.includes('city') &&
    !places.includes('street') &&
    !places.includes('road') &&
    !plan.subjects.some(({ kind }) => standsOnLand(kind))
  const dry = places.includes('space') || places.includes('underwater')
  const hasWater = !dry && (places.some((place) => wet.includes(place)) || cityAtWater)
  const horizon = Math.round(height * horizonShare(plan, hasWater))
  const side = random.next() < 0.5 ? -1 : 1
  const light = { x: width * (0.5 + side * random.between(0.1, 0.26)), y: horizon * lightHeight[time] }
  return { plan, width, height, unit: Math.min(height, width * 1.1), horizon, light, lightSide: side, hasWater }
}
