import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom, type Random } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import type { Stage } from './stage.ts'
import { drawBamboo, drawConifer, drawRoundTree } from './trees.ts'
import { layerReach } from './view.ts'

const drawTrunk = (
  context: SKRSContext2D,
  random: Random,
  stage: Stage,
  x: number,
  foot: number,
  width: number,
  bark: Rgb,
): void => {
  const { lightSide, plan } = stage
  const lean = random.between(-0.04, 0.04) * stage.height
  const top = -stage.height * 0.08
  const face = context.createLinearGradient(x - width / 2, 0, x + width / 2, 0)
  face.addColorStop(lightSide < 0 ? 0 : 1, css(mix(bark, plan.palette.light, plan.time === 'night' ? 0.08 : 0.26)))
  face.addColorStop(0.5, css(bark))
  face.addColorStop(lightSide < 0 ? 1 : 0, css(dim(bark, 0.6)))
  context.fillStyle = face
  context.beginPath()
  context.moveTo(x - width * 0.95, foot)
  context.quadraticCurveTo(x - width * 0.5, foot - width * 1.4, x - width * 0.36 + lean, top)
  context.lineTo(x + width * 0.36 + lean, top)
  context.quadraticCurveTo(x + width * 0.5, foot - width * 1.4, x + width * 0.95, foot)
  context.closePath()
  context.fill()
  context.strokeStyle = css(dim(bark, 0.7), 0.5)
  for (let crack = 0; crack < 26; crack += 1) {
    const at = random.between(-0.32, 0.32)
    const y = random.between(0, foot)
    context.lineWidth = width * random.between(0.02, 0.06)
    context.beginPath()
    context.moveTo(x + at * width + lean * (1 - y / foot), y)
    context.lineTo(
      x + at * width + lean * (1 - y / foot) + width * random.between(-0.04, 0.04),
      y + width * random.between(0.5, 1.6),
    )
    context.stroke()
  }
}

const paintShafts = (stage: Stage): Layer => {
  const { plan, unit, width, height, lightSide } = stage
  const random = createRandom(plan.seed, 'shafts')
  const shafts = Array.from({ length: 6 }, () => ({
    x: width * random.between(0.1, 0.9),
    wide: unit * random.between(0.03, 0.1),
    phase: random.between(0, 6.3),
  }))
  return paintLive(stage, 0.3, (context, { seconds }) => {
    context.globalCompositeOperation = 'screen'
    for (const { x, wide, phase } of shafts) {
      const strength = 0.1 + 0.07 * Math.sin(seconds * 0.7 + phase)
      const beam = context.createLinearGradient(0, 0, 0, height * 0.85)
      beam.addColorStop(0, css(plan.palette.light, strength * 1.6))
      beam.addColorStop(1, css(plan.palette.light, 0))
      context.fillStyle = beam
      const lean = -lightSide * height * 0.32
      context.beginPath()
      context.moveTo(x - wide * 0.4, -unit * 0.05)
      context.lineTo(x + wide * 0.4, -unit * 0.05)
      context.lineTo(x + wide + lean, height * 0.86)
      context.lineTo(x - wide + lean, height * 0.86)
      context.fill()
    }
  })
}

/** The inside of a forest: rows of crowns fading into light. */
export const paintForest = (stage: Stage): Layer[] => {
  const { plan, unit, width, horizon, lightSide } = stage
  const { palette } = plan
  const snowy = plan.traits.includes('snowy')
  const bamboo = plan.traits.includes('bamboo')
  const leafy = plan.traits.some((trait) => trait === 'autumn' || trait === 'blossom' || trait === 'tropical')
  const rows = [0, 1, 2].map((index): Layer => {
    const share = index / 2
    const near = 0.14 + 0.2 * share
    const random = createRandom(plan.seed, `forest ${index}`)
    const reach = layerReach(plan, near)
    const tall = unit * (0.34 + 0.3 * share)
    const foot = horizon + unit * (0.01 + 0.035 * index)
    const leaf = mix(palette.leaf, palette.haze, 0.66 - 0.5 * share)
    const count = Math.round((width / unit) * (46 - 13 * index) * (bamboo ? 0.9 : 1))
    return paintOnce(
      stage,
      { near, top: Math.max(-reach.y, foot - tall * (bamboo ? 1.7 : 1.15)), bottom: foot + unit * 0.04 },
      (context) => {
        for (let i = 0; i < count; i += 1) {
          const standing = {
            x: random.between(-reach.x, width + reach.x),
            y: foot + unit * 0.012 * random.next(),
            height: tall * random.between(0.6, 1.05),
          }
          const tone = mix(leaf, palette.shade, random.between(0, 0.25))
          if (bamboo)
            drawBamboo(context, random, { ...standing, height: standing.height * 1.5 }, mix(tone, palette.grass, 0.4))
          else if (leafy && index > 0)
            drawRoundTree(
              context,
              random,
              { ...standing, height: standing.height * 0.85 },
              tone,
              palette.light,
              lightSide,
            )
          else drawConifer(context, random, standing, tone, snowy)
        }
        const mist = context.createLinearGradient(0, foot - unit * 0.22, 0, foot + unit * 0.03)
        mist.addColorStop(0, css(palette.haze, 0))
        mist.addColorStop(
          1,
          css(mix(palette.haze, palette.light, 0.2), plan.weather === 'fog' ? 0.85 : 0.5 * (1 - share * 0.5)),
        )
        context.fillStyle = mist
        context.fillRect(-reach.x, foot - unit * 0.22, width + 2 * reach.x, unit * 0.3)
      },
    )
  })
  const sunny = plan.time !== 'night' && plan.weather !== 'storm' && plan.weather !== 'rain'
  return sunny ? [...rows, paintShafts(stage)] : rows
}

/** Trunks close to the camera, unless they would hide mountains or water that the prompt names. */
export const paintTrunks = (stage: Stage): Layer[] => {
  const { plan, unit, width, height } = stage
  const { palette } = plan
  if (plan.places.includes('mountains') || stage.hasWater) return []
  const near = 0.85
  const random = createRandom(plan.seed, 'trunks')
  const reach = layerReach(plan, near)
  const trunks = paintOnce(stage, { near, top: -reach.y, bottom: height + reach.y }, (context) => {
    const bark = mix(dim(palette.shade, 0.8), [62, 42, 32], plan.time === 'night' ? 0.25 : 0.75)
    const places = [-0.02, 0.13, 0.84, 0.99].map((at) => at + random.between(-0.03, 0.03))
    if (plan.traits.includes('bamboo')) {
      const leaf = mix(palette.leaf, palette.grass, 0.5)
      for (const at of places)
        drawBamboo(context, random, { x: width * at, y: height * 1.05, height: height * 1.6 }, leaf)
      return
    }
    for (const at of places)
      drawTrunk(
        context,
        random,
        stage,
        width * at,
        height * random.between(0.9, 1.04),
        unit * random.between(0.03, 0.062),
        bark,
      )
  })
  return [trunks]
}
