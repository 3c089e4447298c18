import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { groundNear } from './ground.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import type { Stage, View } from './stage.ts'
import { layerReach } from './view.ts'

const papers: readonly Rgb[] = [
  [228, 224, 216],
  [206, 216, 226],
  [232, 214, 208],
  [212, 222, 208],
]

const paperTone = ({ plan }: Stage): Rgb => {
  const plain = createRandom(plan.seed, 'studio').pick(papers)
  if (plan.time === 'night' || plan.mood === 'tense' || plan.traits.includes('dark backdrop')) return [38, 40, 48]
  // White things need contrast.
  if (plan.subjects[0]?.colour === 'white') return [112, 138, 158]
  if (plan.time === 'sunset') return mix(plain, [236, 150, 96], 0.45)
  if (plan.time === 'dawn') return mix(plain, [240, 190, 186], 0.45)
  return plan.mood === null && plan.traits.length === 0 ? plain : mix(plain, plan.palette.haze, 0.3)
}

/** Seamless paper with the light of one large lamp, wandering slowly. */
export const paintBackdrop = (stage: Stage): Layer[] => {
  const { plan, width, height, unit } = stage
  const paper = paperTone(stage)
  const reach = layerReach(plan, 0.2)
  const still = paintOnce(stage, { near: 0.2, top: -reach.y, bottom: height + reach.y }, (context) => {
    const fall = context.createLinearGradient(0, 0, 0, height)
    fall.addColorStop(0, css(dim(paper, 0.82)))
    fall.addColorStop(0.62, css(paper))
    fall.addColorStop(0.72, css(dim(paper, 0.93)))
    fall.addColorStop(1, css(dim(paper, 0.8)))
    context.fillStyle = fall
    context.fillRect(-reach.x, -reach.y, width + 2 * reach.x, height + 2 * reach.y)
  })
  const lamp = paintLive(stage, 0.1, (context, view) => {
    const x = width * (0.5 + stage.lightSide * 0.12 + 0.04 * Math.sin(view.seconds * 0.5))
    const glow = context.createRadialGradient(x, height * 0.42, 0, x, height * 0.42, unit * 0.8)
    glow.addColorStop(0, 'rgba(255, 255, 255, 0.6)')
    glow.addColorStop(0.5, 'rgba(255, 255, 255, 0.18)')
    glow.addColorStop(1, 'rgba(255, 255, 255, 0)')
    context.fillStyle = glow
    context.fillRect(-width, -height, width * 3, height * 3)
  })
  return [still, lamp]
}

/** A low round podium for the shown thing. */
export const paintPodium = (stage: Stage): Layer => {
  const { plan, width, height, unit } = stage
  const tone = mix(paperTone(stage), plan.palette.accent, 0.22)
  const reach = layerReach(plan, groundNear)
  // The podium stays under the shown thing while the camera goes around.
  const carry = (view: View) => ({ x: plan.camera.follows === true ? view.cameraX * groundNear : 0, y: 0 })
  const place = { near: groundNear, top: height * 0.66, bottom: height + reach.y }
  const paint = (context: SKRSContext2D): void => {
    const [x, y, wide] = [width / 2, height * 0.8, Math.min(width * 0.42, unit * 0.5)]
    context.fillStyle = 'rgba(0, 0, 0, 0.16)'
    context.beginPath()
    context.ellipse(x, y + unit * 0.085, wide * 1.12, wide * 0.2, 0, 0, 7)
    context.fill()
    const side = context.createLinearGradient(x - wide, 0, x + wide, 0)
    side.addColorStop(0, css(dim(tone, stage.lightSide < 0 ? 0.95 : 0.62)))
    side.addColorStop(1, css(dim(tone, stage.lightSide < 0 ? 0.62 : 0.95)))
    context.fillStyle = side
    context.beginPath()
    context.ellipse(x, y + unit * 0.07, wide, wide * 0.15, 0, 0, Math.PI)
    context.lineTo(x - wide, y)
    context.lineTo(x + wide, y)
    context.fill()
    context.beginPath()
    context.rect(x - wide, y, wide * 2, unit * 0.07)
    context.fill()
    context.fillStyle = css(mix(tone, [255, 255, 255], 0.3))
    context.beginPath()
    context.ellipse(x, y, wide, wide * 0.15, 0, 0, 7)
    context.fill()
  }
  return paintOnce(stage, place, paint, carry)
}
