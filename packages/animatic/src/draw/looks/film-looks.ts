import { createRandom } from '../../plan/random.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { createExposure } from './exposure.ts'
import { blendCanvas, createGrain, createVignette, type Finish, fillAll, paintBars } from './finish.ts'
import { createPaper } from './paper.ts'

/** Black and white with deep shadows. */
export const createNoir = (plan: ScenePlan, expose = createExposure(plan, 0.45)): Finish[] => [
  (context, view) => {
    fillAll(context, 'saturation', '#808080')
    expose(context, view)
    blendCanvas(context, 'soft-light', context.canvas, 0.9)
  },
  createVignette(plan, 0.85),
  createGrain(plan, 0.2),
  paintBars,
]

/** Warm, faded and dusty. */
export const createVintage = (plan: ScenePlan): Finish[] => [
  (context) => {
    fillAll(context, 'saturation', '#808080', 0.45)
    fillAll(context, 'soft-light', '#c9a06a', 0.55)
    fillAll(context, 'lighten', '#43343a')
    fillAll(context, 'multiply', '#fff0d2')
  },
  createVignette(plan, 0.6),
  createGrain(plan, 0.24),
  createDust(plan),
]

/** Specks and hairs that come and go, each at its own position. */
const createDust = ({ width, height, seed, seconds }: ScenePlan): Finish => {
  const random = createRandom(seed, 'dust')
  const unit = Math.min(width, height)
  const specks = Array.from({ length: Math.ceil(seconds * 5) }, () => ({
    at: random.between(0, seconds),
    x: random.between(0, width),
    y: random.between(0, height),
    size: unit * random.between(0.0015, 0.005),
    long: unit * random.between(0, 0.05),
    turn: random.between(0, 6.3),
  }))
  return (context, view) => {
    context.resetTransform()
    context.lineCap = 'round'
    for (const { at, x, y, size, long, turn } of specks) {
      const shown = 1 - Math.abs(view.seconds - at - 0.12) / 0.12
      if (shown <= 0) continue
      context.strokeStyle = `rgba(250, 240, 220, ${0.55 * shown})`
      context.lineWidth = size
      context.beginPath()
      context.moveTo(x, y)
      context.quadraticCurveTo(x + long, y, x + long * Math.cos(turn), y + long * Math.sin(turn))
      context.stroke()
    }
  }
}

/** Cool shadows, warm lights, wide bars. */
export const createCinematic = (plan: ScenePlan): Finish[] => [
  (context) => {
    blendCanvas(context, 'soft-light', context.canvas, 0.4)
    fillAll(context, 'soft-light', '#0d5a66', 0.28)
    fillAll(context, 'overlay', '#ffb27a', 0.1)
  },
  createVignette(plan, 0.5),
  createGrain(plan, 0.06),
  paintBars,
]

export const createNeon = (plan: ScenePlan): Finish[] => [
  (context) => {
    fillAll(context, 'soft-light', '#5a18c8', 0.3)
    blendCanvas(context, 'soft-light', context.canvas, 0.45)
  },
  createVignette(plan, 0.55),
]

/** The weave of a canvas under the paint. */
export const createOil = (plan: ScenePlan): Finish[] => {
  const weave = createPaper(plan, [255, 252, 246], 1.6)
  return [
    (context) => {
      blendCanvas(context, 'soft-light', context.canvas, 0.35)
      blendCanvas(context, 'multiply', weave)
    },
    createVignette(plan, 0.3),
  ]
}

export const createPapercut = (plan: ScenePlan): Finish[] => {
  const paper = createPaper(plan, [255, 251, 244], 1)
  return [(context) => blendCanvas(context, 'multiply', paper), createVignette(plan, 0.35)]
}
