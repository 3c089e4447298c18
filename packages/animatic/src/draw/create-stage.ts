import { createRandom } from '../plan/random.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'
import type { Stage } from './stage.ts'

const placeShare = ({ places }: ScenePlan, hasWater: boolean): number => {
  if (places.includes('space')) return 0.8
  if (places.includes('underwater')) return 0.84
  if (places.includes('room')) return 0.46
  if (places.includes('city')) return hasWater ? 0.66 : 0.72
  if (places.includes('forest')) return 0.74
  return hasWater ? 0.57 : 0.62
}

/** A high camera sees more ground, a low one more sky; otherwise the seed varies the horizon. */
const horizonShare = (plan: ScenePlan, hasWater: boolean): number => {
  const share = placeShare(plan, hasWater)
  if (plan.places.includes('room') || plan.places.includes('underwater')) return share
  if (plan.shot === 'aerial') return share * 0.5
  const held = share + createRandom(plan.seed, 'horizon').between(-0.04, 0.03)
  return plan.shot === 'low' ? 0.5 * held + 0.5 * 0.9 : held
}

const lightHeight: Record<ScenePlan['time'], number> = { dawn: 0.8, day: 0.26, sunset: 0.84, night: 0.3 }

export const createStage = (plan: ScenePlan): Stage => {
  const { width, height, layers, time } = plan
  const random = createRandom(plan.seed, 'stage')
  const hasWater = layers.includes('sea') || layers.includes('calm water')
  const horizon = Math.round(height * horizonShare(plan, hasWater))
  const side = random.next() < 0.5 ? -1 : 1
  const light = { x: width * (0.5 + side * random.between(0.1, 0.26)), y: horizon * lightHeight[time] }
  // From high above everything looks smaller.
  const far = plan.shot === 'aerial' ? 0.62 : plan.shot === 'wide' ? 0.86 : 1
  const unit = Math.min(height, width * 1.1) * far
  return { plan, width, height, unit, horizon, light, lightSide: side, hasWater }
}
