import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom, type Random } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintLive, paintOnce } from './layer.ts'
import type { Stage } from './stage.ts'
import { glowSprite } from './sun-and-moon.ts'
import { layerReach } from './view.ts'

const neonTones: readonly Rgb[] = [
  [255, 63, 180],
  [53, 230, 255],
  [255, 210, 74],
  [141, 91, 255],
  [80, 255, 170],
]
const warmWindow: Rgb = [255, 214, 140]

type Tower = { x: number; top: number; width: number; foot: number }

const drawWindows = (
  context: SKRSContext2D,
  random: Random,
  tower: Tower,
  size: number,
  lit: number,
  neon: boolean,
): void => {
  const gap = size * 1.9
  const cool = random.next() < 0.25
  for (let y = tower.top + gap; y < tower.foot; y += gap * 1.15) {
    for (let x = tower.x + gap * 0.7; x < tower.x + tower.width - gap; x += gap) {
      if (random.next() > lit) continue
      const tone = neon && random.next() < 0.5 ? random.pick(neonTones) : cool ? ([200, 226, 255] as const) : warmWindow
      context.fillStyle = css(tone, random.between(0.3, 0.95))
      context.fillRect(x, y, size * 0.8, size)
    }
  }
}

const drawRoof = (context: SKRSContext2D, random: Random, { x, top, width }: Tower): void => {
  const kind = random.next()
  if (kind < 0.22) context.fillRect(x + width * 0.47, top - width * 0.9, Math.max(1, width * 0.05), width * 0.9)
  else if (kind < 0.4) {
    context.fillRect(x + width * 0.15, top - width * 0.18, width * 0.7, width * 0.2)
    context.fillRect(x + width * 0.3, top - width * 0.34, width * 0.4, width * 0.2)
  } else if (kind < 0.52) {
    context.beginPath()
    context.moveTo(x, top)
    context.lineTo(x + width / 2, top - width * 0.7)
    context.lineTo(x + width, top)
    context.fill()
  } else if (kind < 0.6) {
    context.beginPath()
    context.ellipse(x + width / 2, top, width / 2, width * 0.35, 0, Math.PI, 0)
    context.fill()
  }
}

const drawSign = (context: SKRSContext2D, random: Random, { x, top, width, foot }: Tower): void => {
  const tone = random.pick(neonTones)
  const high = (foot - top) * random.between(0.15, 0.32)
  const y = top + (foot - top) * random.between(0.08, 0.35)
  context.save()
  context.shadowColor = css(tone)
  context.shadowBlur = width * 0.5
  context.fillStyle = css(mix(tone, [255, 255, 255], 0.25))
  const left = x + width * random.pick([0.08, 0.72])
  context.fillRect(left, y, width * 0.18, high)
  context.fillStyle = 'rgba(10, 5, 25, 0.75)'
  for (let mark = 0; mark < 5; mark += 1)
    context.fillRect(left + width * 0.04, y + high * (0.06 + mark * 0.19), width * 0.1, high * 0.1)
  context.restore()
}

/** Rows of towers with windows lit by the time of day; the tallest in the middle distance. */
export const paintCity = (stage: Stage): Layer[] => {
  const { plan, width, unit, horizon, lightSide } = stage
  const { palette, time } = plan
  const neon = plan.traits.includes('neon')
  const lit = neon ? 0.5 : { night: 0.42, sunset: 0.26, dawn: 0.14, day: 0.03 }[time]
  const beacons: { x: number; y: number; phase: number }[] = []
  const rows = [0, 1, 2].map((index): Layer => {
    const share = index / 2
    const near = 0.1 + 0.2 * share
    const random = createRandom(plan.seed, `city ${index}`)
    const reach = layerReach(plan, near)
    const foot = horizon + unit * 0.02 * index
    const tallest = unit * ([0.42, 0.56, 0.4][index] ?? 0.4)
    const body = mix(mix(palette.haze, palette.shade, 0.35 + 0.55 * share), dim(palette.shade, 0.6), 0.5 * share)
    return paintOnce(stage, { near, top: horizon - unit * 0.78, bottom: foot + unit * 0.02 }, (context) => {
      for (let x = -reach.x - unit * 0.03; x < width + reach.x; ) {
        const towerWidth = unit * random.between(0.035, 0.085) * (1 + 0.35 * share)
        const middle = Math.exp(-(((x / width - 0.5) * 2.2) ** 2))
        const high = tallest * (0.22 + 0.78 * random.next() ** 1.7) * (0.55 + 0.45 * middle)
        const tower = { x, top: foot - high, width: towerWidth, foot }
        const face = context.createLinearGradient(x, 0, x + towerWidth, 0)
        face.addColorStop(lightSide < 0 ? 0 : 1, css(mix(body, palette.light, time === 'night' ? 0.06 : 0.22)))
        face.addColorStop(lightSide < 0 ? 1 : 0, css(mix(body, [0, 0, 0], 0.28)))
        context.fillStyle = face
        drawRoof(context, random, tower)
        context.fillRect(x, tower.top, towerWidth, high + unit * 0.02)
        drawWindows(
          context,
          random,
          tower,
          Math.max(2, unit * (0.0042 + 0.0026 * share)),
          lit * (0.6 + 0.8 * random.next()),
          neon,
        )
        if (neon && share > 0.3 && random.next() < 0.6) drawSign(context, random, tower)
        if (index === 1 && high > tallest * 0.62)
          beacons.push({ x: x + towerWidth / 2, y: tower.top, phase: random.between(0, 6.3) })
        x += towerWidth * random.between(0.92, 1.25)
      }
      const mist = context.createLinearGradient(0, foot - unit * 0.3, 0, foot)
      mist.addColorStop(0, css(palette.haze, 0))
      mist.addColorStop(1, css(palette.haze, 0.55 * (1 - share * 0.8)))
      context.globalCompositeOperation = 'source-atop'
      context.fillStyle = mist
      context.fillRect(-reach.x, foot - unit * 0.3, width + 2 * reach.x, unit * 0.32)
    })
  })
  const glow = glowSprite(32)
  const lamps = paintLive(stage, 0.2, (context, { seconds }) => {
    context.globalCompositeOperation = 'lighter'
    for (const { x, y, phase } of beacons) {
      context.globalAlpha = Math.max(0, Math.sin(seconds * 2.4 + phase)) ** 2
      context.drawImage(glow, x - unit * 0.014, y - unit * 0.014, unit * 0.028, unit * 0.028)
    }
  })
  return time === 'day' ? rows : [...rows.slice(0, 2), lamps, ...rows.slice(2)]
}

/** The embankment between the towers and their mirror, with its row of lamps. */
export const paintQuay = (stage: Stage): Layer => {
  const { plan, width, unit, horizon } = stage
  const near = 0.3
  const reach = layerReach(plan, near)
  const lit = plan.time !== 'day'
  return paintOnce(stage, { near, top: horizon - unit * 0.04, bottom: horizon + unit * 0.01 }, (context) => {
    context.fillStyle = css(dim(mix(plan.palette.shade, plan.palette.haze, plan.time === 'day' ? 0.35 : 0.1), 0.8))
    context.fillRect(-reach.x, horizon - unit * 0.012, width + 2 * reach.x, unit * 0.024)
    for (let x = -reach.x; x < width + reach.x; x += unit * 0.045) {
      const lamp = context.createRadialGradient(x, horizon - unit * 0.02, 0, x, horizon - unit * 0.02, unit * 0.014)
      lamp.addColorStop(0, css([255, 236, 190], lit ? 1 : 0))
      lamp.addColorStop(0.3, css([255, 210, 140], lit ? 0.5 : 0))
      lamp.addColorStop(1, css([255, 210, 140], 0))
      context.fillStyle = lamp
      context.fillRect(x - unit * 0.014, horizon - unit * 0.034, unit * 0.028, unit * 0.028)
    }
  })
}
