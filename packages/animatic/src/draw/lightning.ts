import { createRandom } from '../plan/random.ts'
import type { Layer } from './layer.ts'
import type { Stage } from './stage.ts'

const brightenSeconds = 0.25

/** A bolt every few seconds, with the flash of the whole sky. */
export const paintLightning = (stage: Stage): Layer => {
  const { plan, width, horizon, unit } = stage
  const random = createRandom(plan.seed, 'lightning')
  const count = Math.max(1, Math.round(plan.seconds / 2.2))
  const bolts = Array.from({ length: count }, (_, index) => {
    const start = width * random.between(0.15, 0.85)
    let x = start
    const points = Array.from({ length: 16 }, (__, step) => {
      x += unit * random.between(-0.045, 0.045)
      return { x, y: (horizon * step) / 15 }
    })
    return { at: ((index + random.between(0.25, 0.75)) / count) * plan.seconds, points }
  })
  return {
    paint(context, { seconds }) {
      context.resetTransform()
      for (const { at, points } of bolts) {
        const since = seconds - at
        if (since < 0 || since > 1.1) continue
        // The sky brightens within a few frames and dims slowly: a flash, not a cut.
        const rise = Math.min(1, since / brightenSeconds)
        const flicker = rise * Math.exp(-Math.max(0, since - brightenSeconds) * 4)
        context.fillStyle = `rgba(215, 225, 255, ${0.2 * flicker})`
        context.fillRect(0, 0, width, horizon)
        if (since > 0.6) continue
        context.lineJoin = 'round'
        for (const [wide, alpha] of [
          [0.016, 0.16],
          [0.007, 0.4],
          [0.0028, 1],
        ] as const) {
          context.strokeStyle = `rgba(235, 240, 255, ${alpha * flicker})`
          context.lineWidth = unit * wide
          context.beginPath()
          for (const point of points) context.lineTo(point.x, point.y)
          context.stroke()
        }
      }
    },
  }
}
