import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, mix } from '../plan/colour.ts'
import { createRandom, type Random } from '../plan/random.ts'
import type { Rgb } from '../plan/scene-plan.ts'
import { type Layer, paintOnce } from './layer.ts'
import { cloudy, createNoise, crested } from './noise.ts'
import { paintPixels } from './paint-pixels.ts'
import { pathBelow } from './ridge-line.ts'
import type { Stage } from './stage.ts'
import { drawConifer, drawRoundTree, type Standing } from './trees.ts'
import { layerReach } from './view.ts'

const countryNear = 0.5
const ridgeRows = 6

const isSnowy = ({ plan }: Stage): boolean => plan.traits.includes('snowy') || plan.weather === 'snow'

/** Crest behind crest down to the lower edge, with mist or a sea of clouds between them. */
const paintRidges = (stage: Stage): Layer[] => {
  const { plan, width, height, horizon, unit } = stage
  const { palette, weather } = plan
  const misty = weather === 'fog' || weather === 'cloudy' ? 0.85 : 0.4
  const ground = mix(palette.haze, palette.light, 0.35)
  const rows = Array.from({ length: ridgeRows }, (_, row) => {
    const share = (row + 1) / ridgeRows
    const near = 0.2 + 0.55 * share
    const reach = layerReach(plan, near)
    const noise = createNoise(plan.seed, `ridge below ${row}`)
    const base = horizon + (height - horizon) * share ** 1.25 * 0.96
    const rise = unit * (0.14 + 0.42 * share)
    const spread = (1.7 - 0.9 * share) * (row % 2 === 0 ? 1 : 0.62)
    const line = (x: number): number => {
      const along = (x / unit) * spread + row * 9
      const massif = 0.45 + 0.55 * (0.5 + 0.5 * noise(along * 0.45, row * 5.1))
      return base - rise * massif * (crested(noise, along, row, 5) - 0.25)
    }
    const bottom = Math.min(height + reach.y, base + rise * 0.9)
    const rock = mix(palette.haze, mix(palette.shade, palette.leaf, 0.45), 0.42 + 0.52 * share)
    const tone = isSnowy(stage) ? mix(rock, [236, 242, 250], 0.6) : rock
    return paintOnce(stage, { near, top: base - rise, bottom }, (context) => {
      pathBelow(context, line, -reach.x, width + reach.x, bottom)
      const body = context.createLinearGradient(0, base - rise * 0.7, 0, bottom)
      body.addColorStop(0, css(mix(tone, palette.light, 0.16)))
      body.addColorStop(0.35, css(tone))
      body.addColorStop(1, css(mix(tone, mix(palette.haze, palette.light, 0.5), misty * (1 - 0.35 * share))))
      context.fillStyle = body
      context.fill()
      context.strokeStyle = css(mix(tone, palette.light, 0.45), 0.35)
      context.lineWidth = Math.max(1, unit * 0.002)
      context.beginPath()
      for (let x = -reach.x; x <= width + reach.x; x += 2) context.lineTo(x, line(x))
      context.stroke()
    })
  })
  return [paintFlat(stage, ground), ...rows]
}

const paintFlat = (stage: Stage, tone: Rgb): Layer => {
  const { plan, width, height, horizon } = stage
  return paintOnce(stage, { near: 0.2, top: horizon - 2, bottom: height + layerReach(plan, 0.2).y }, (context) => {
    context.fillStyle = css(tone)
    context.fillRect(-width, horizon - 2, width * 3, height)
  })
}

const warm: Rgb = [255, 214, 140]

const drawBlock = (
  context: SKRSContext2D,
  random: Random,
  stage: Stage,
  x: number,
  foot: number,
  size: number,
): void => {
  const { palette, time } = stage.plan
  const [wide, high] = [size * random.between(0.5, 0.9), size * random.between(0.7, 2.1)]
  const wall = mix(
    mix(palette.haze, palette.shade, random.between(0.45, 0.8)),
    palette.light,
    time === 'day' ? 0.25 : 0.04,
  )
  const roof = mix(wall, palette.light, time === 'day' ? 0.4 : 0.12)
  context.fillStyle = css(dim(wall, 0.8))
  context.fillRect(x, foot - high, wide, high)
  context.fillStyle = css(roof)
  context.beginPath()
  context.moveTo(x, foot - high)
  context.lineTo(x + wide * 0.25, foot - high - size * 0.22)
  context.lineTo(x + wide * 1.25, foot - high - size * 0.22)
  context.lineTo(x + wide, foot - high)
  context.fill()
  context.fillStyle = css(dim(wall, 0.55))
  context.beginPath()
  context.moveTo(x + wide, foot - high)
  context.lineTo(x + wide * 1.25, foot - high - size * 0.22)
  context.lineTo(x + wide * 1.25, foot - size * 0.1)
  context.lineTo(x + wide, foot)
  context.fill()
  const pane = size * 0.07
  for (let y = foot - high + pane * 1.4; y < foot - pane; y += pane * 2)
    for (let at = x + pane; at < x + wide - pane; at += pane * 1.9) {
      if (random.next() > (time === 'day' ? 0.55 : 0.4)) continue
      context.fillStyle = time === 'day' ? css(dim(wall, 0.55), 0.8) : css(warm, random.between(0.4, 0.95))
      context.fillRect(at, y, pane, pane * 1.1)
    }
}

const paintRoofs = (stage: Stage): Layer[] => {
  const { plan, width, height, horizon, unit } = stage
  const rows = 9
  const street = mix(plan.palette.shade, plan.palette.haze, 0.25)
  return [
    paintFlat(stage, street),
    ...Array.from({ length: rows }, (_, row) => {
      const share = (row + 1) / rows
      const near = 0.22 + 0.6 * share
      const reach = layerReach(plan, near)
      const random = createRandom(plan.seed, `roofs ${row}`)
      const foot = horizon + (height - horizon) * share ** 1.5 * 1.16
      const size = unit * (0.07 + 0.3 * share ** 1.3)
      return paintOnce(stage, { near, top: foot - size * 2.5, bottom: foot + 2 }, (context) => {
        for (let x = -reach.x - size; x < width + reach.x; x += size * random.between(1.1, 1.9))
          drawBlock(context, random, stage, x, foot, size)
      })
    }),
  ]
}

type Country = { stage: Stage; reach: number; ribbon: ((y: number) => { x: number; half: number }) | null }

/** A river or road that winds from the horizon to the camera. */
const windingWay = ({ plan, width, height, horizon, unit }: Stage): Country['ribbon'] => {
  const isRiver = plan.places.includes('lake')
  if (!isRiver && !plan.places.includes('road')) return null
  const random = createRandom(plan.seed, 'winding')
  const [phase, side] = [random.between(0, 6.3), random.pick([-1, 1])]
  return (y) => {
    const down = Math.max(0.001, (y - horizon) / (height - horizon))
    const bend = Math.sin(phase + 2.6 / (down + 0.16)) * (0.06 + 0.2 * down)
    return { x: width * (0.5 + side * bend), half: unit * (isRiver ? 0.012 + 0.16 * down : 0.004 + 0.06 * down) }
  }
}

const paintFields = (context: SKRSContext2D, { stage, reach, ribbon }: Country): void => {
  const { plan, width, height, horizon, unit } = stage
  const { palette } = plan
  const noise = createNoise(plan.seed, 'fields')
  const forest = plan.places.includes('forest')
  const ground = isSnowy(stage)
    ? mix([236, 242, 250], palette.haze, 0.2)
    : forest
      ? mix(palette.leaf, palette.grass, 0.35)
      : palette.grass
  const shine = plan.places.includes('lake')
    ? mix(palette.water, palette.sky[2] ?? palette.haze, 0.45)
    : mix([120, 116, 112], palette.shade, 0.25)
  const box = { x: -reach, y: horizon - 2, width: width + 2 * reach, height: height - horizon + unit * 0.1 }
  paintPixels(context, box, 2, (x, y, data, at) => {
    const down = Math.max(0.01, (y - horizon) / (height - horizon))
    const [across, away] = [(x - width / 2) / unit / down, 1 / (down + 0.05)]
    const patch = noise(Math.floor(across * 1.4 + away * 0.3) * 5.3, Math.floor(away * 1.6) * 3.1)
    const tint = forest ? ground : mix(ground, [206, 186, 96], Math.max(0, patch) * 0.5)
    const shade = 1 + patch * (forest ? 0.05 : 0.16) + cloudy(noise, across * 6, away * 9, 3) * 0.16
    const land = mix(dim(tint, shade), palette.haze, Math.max(0, 0.62 - down * 1.3))
    const way = ribbon?.(y)
    const off = way === undefined ? 9 : Math.abs(x - way.x + noise(across * 3, away * 3) * way.half * 0.3) / way.half
    const colour =
      off < 1
        ? mix(shine, palette.light, 0.25 * (1 - off) + 0.1 * noise(across * 20, away * 30))
        : off < 1.12
          ? mix(land, [214, 198, 160], 0.55)
          : land
    data[at] = colour[0]
    data[at + 1] = colour[1]
    data[at + 2] = colour[2]
    data[at + 3] = 255
  })
}

const drawFarTree = (context: SKRSContext2D, { x, y, height }: Standing, tone: Rgb): void => {
  context.fillStyle = css(tone)
  context.beginPath()
  context.ellipse(x, y - height * 0.55, height * 0.36, height * 0.45, 0, 0, 7)
  context.fill()
}

const paintWoods = (context: SKRSContext2D, { stage, reach, ribbon }: Country): void => {
  const { plan, width, height, horizon, unit, lightSide } = stage
  const { palette } = plan
  const random = createRandom(plan.seed, 'woods below')
  const dense = plan.places.includes('forest')
  const leafy = plan.traits.includes('autumn') || plan.traits.includes('blossom') || !dense
  for (let y = horizon + unit * 0.015; y < height + unit * 0.16; ) {
    const down = (y - horizon) / (height - horizon)
    const tall = unit * (0.03 + 0.17 * down)
    const gap = tall * (dense ? 0.72 : 5)
    for (let x = -reach + gap * random.next(); x < width + reach; x += gap * random.between(0.6, 1.4)) {
      // Neither in the river nor before a bend of it.
      const inTheWay = [y, y - tall * 0.5, y - tall].some((level) => {
        const way = level > horizon ? ribbon?.(level) : undefined
        return way !== undefined && Math.abs(x - way.x) < way.half + tall * 0.3
      })
      if (inTheWay) continue
      const leaf = mix(
        mix(palette.leaf, palette.grass, random.between(0, 0.4)),
        palette.haze,
        Math.max(0, 0.6 - down * 1.2),
      )
      const tone = leafy && dense && random.next() < 0.4 ? mix(leaf, [226, 160, 60], 0.35) : leaf
      const standing = { x, y: y + tall * random.between(-0.15, 0.15), height: tall * random.between(0.75, 1.1) }
      if (tall < unit * 0.05) drawFarTree(context, standing, tone)
      else if (leafy) drawRoundTree(context, random, standing, tone, palette.light, lightSide)
      else drawConifer(context, random, standing, tone, isSnowy(stage))
    }
    y += tall * (dense ? 0.36 : 1.1)
  }
}

const paintCountry = (stage: Stage): Layer => {
  const { plan, height, horizon } = stage
  const reach = layerReach(plan, countryNear)
  const country: Country = { stage, reach: reach.x, ribbon: windingWay(stage) }
  return paintOnce(
    stage,
    { near: countryNear, top: horizon - stage.unit * 0.05, bottom: height + reach.y },
    (context) => {
      paintFields(context, country)
      paintWoods(context, country)
    },
  )
}

/** The land under a flying camera: ridges, roofs, or country with its river, road and woods. */
export const paintLandBelow = (stage: Stage): Layer[] => {
  const { places } = stage.plan
  if (places.includes('city') || places.includes('street')) return paintRoofs(stage)
  if (places.includes('forest') || places.includes('lake') || places.includes('meadow') || places.includes('road'))
    return [paintCountry(stage)]
  return paintRidges(stage)
}
