import type { Habitat } from '../../plan/drawing-places.ts'
import { createRandom } from '../../plan/random.ts'
import type { Subject, SubjectName } from '../../plan/scene-plan.ts'
import { habitats, isAmphibious, isOwn, isTabletop } from '../../plan/subject-places.ts'
import { groundNear } from '../ground.ts'
import { hillLine } from '../hills.ts'
import { tableNear, tableTop } from '../room.ts'
import { shoreLine, shoreNear } from '../shore.ts'
import type { Stage } from '../stage.ts'

/** One subject in the scene: its position in the neutral picture, its size and its nearness. */
export type Role = {
  kind: SubjectName
  habitat: Habitat
  x: number
  y: number
  size: number
  near: number
  index: number
  facing: number
  lag: number
  /** The mount that carries it. */
  on?: Role
}

const slots: Record<Habitat, readonly number[]> = {
  land: [0.5, 0.3, 0.72, 0.16, 0.86],
  building: [0.68, 0.3, 0.5, 0.86, 0.14],
  afloat: [0.42, 0.68, 0.24, 0.82, 0.12],
  sky: [0.46, 0.7, 0.26, 0.84, 0.14],
  deep: [0.5, 0.3, 0.72, 0.16, 0.86],
}

const maxShown = 14

// Visible as a whole behind the edge of the ground; the others are on it.
const grand: readonly SubjectName[] = ['castle', 'temple', 'lighthouse', 'windmill']

const trees: readonly SubjectName[] = ['tree', 'blossomTree', 'palm', 'evergreen-tree', 'deciduous-tree', 'palm-tree']
const isTree = (kind: SubjectName): boolean => trees.includes(kind)

export const resolveHabitat = (stage: Stage, kind: SubjectName): Habitat => {
  const { habitat } = habitats[kind]
  const { places, traits } = stage.plan
  const inside = places.includes('room') || places.includes('studio')
  if (isAmphibious(kind) && !stage.hasWater && !places.includes('underwater')) return 'land'
  // Things on a table are painted with floating things: in front of everything else.
  if (inside) return isTabletop(kind) && places.includes('room') ? 'afloat' : habitat === 'afloat' ? 'land' : habitat
  if (habitat === 'deep' && !places.includes('underwater'))
    return stage.hasWater && !traits.includes('aloft') ? 'afloat' : 'sky'
  if (habitat === 'afloat' && !stage.hasWater) return places.includes('space') ? 'sky' : 'land'
  return stage.hasWater && isTree(kind) ? 'land' : habitat
}

type Footing = { y: number; near: number }

const indoorFooting = (stage: Stage, kind: SubjectName, habitat: Habitat): Footing => {
  const { height, unit, plan } = stage
  if (plan.places.includes('studio')) return { y: height * 0.8, near: groundNear }
  if (habitat === 'sky') return { y: height * 0.36 + habitats[kind].height * unit * 0.5, near: 0.5 }
  return habitat === 'afloat' ? { y: tableTop(stage) + unit * 0.035, near: tableNear } : { y: height * 0.84, near: 0.5 }
}

const footing = (stage: Stage, kind: SubjectName, habitat: Habitat, x: number): Footing => {
  const { plan, horizon, height, unit, hasWater } = stage
  if (plan.places.includes('room') || plan.places.includes('studio')) return indoorFooting(stage, kind, habitat)
  if (habitat === 'sky')
    return {
      y:
        horizon * (plan.places.includes('space') ? 0.5 : 0.4) +
        habitats[kind].height * unit * (kind === 'dragon' ? 0.85 : 0.5),
      near: 0.34,
    }
  if (habitat === 'deep') return { y: height * 0.52, near: 0.45 }
  if (habitat === 'afloat') return { y: horizon + (height - horizon) * 0.3, near: 0.42 }
  if (habitat === 'land') {
    if (!hasWater)
      return { y: horizon + (height - horizon) * (plan.places.includes('space') ? 0.35 : 0.5), near: groundNear }
    const edge = shoreLine(stage)(x)
    return { y: edge + (height - edge) * (isTree(kind) ? 0.1 : 0.3), near: shoreNear }
  }
  if (hasWater) return { y: horizon + unit * 0.012, near: 0.3 }
  if (grand.includes(kind)) return { y: horizon + unit * 0.04, near: 0.46 }
  const behind = isTree(kind) ? 0.03 : 0
  const rolling = plan.places.includes('meadow') || plan.places.includes('mountains')
  return rolling && !plan.places.includes('road')
    ? { y: hillLine(stage, 2)(x) + unit * (0.05 - behind), near: groundNear }
    : { y: horizon + (height - horizon) * (0.22 - behind), near: groundNear }
}

const byShot: Record<Stage['plan']['shot'], number> = { wide: 0.78, middle: 1, close: 1.9, aerial: 0.85, low: 1.3 }

/** The drawn height: by the shot, larger if alone, smaller in a crowd, and never wider than the picture. */
const drawnSize = (stage: Stage, { kind, count }: Subject, habitat: Habitat): number => {
  const { width, unit, plan } = stage
  const { height: high, width: wide = 1.5 } = habitats[kind]
  const lone = plan.subjects.length === 1 && count === 1 ? (habitat === 'building' ? 1.12 : 1.25) : 1
  const crowded = count > 7 ? 0.6 : count > 3 ? 0.78 : 1
  const indoors = plan.places.includes('studio')
    ? 2.3
    : plan.places.includes('room')
      ? isTabletop(kind)
        ? 1.7
        : 1.5
      : 1
  const flock = kind === 'birds' || kind === 'fish'
  // Beside a person, things of a table keep about their size.
  const beside = isTabletop(kind) && plan.subjects.some((other) => other.kind === 'person') ? 0.5 : 1
  const grown =
    high *
    unit *
    lone *
    (flock ? 1 : crowded) *
    indoors *
    beside *
    (flock && plan.shot === 'close' ? 1.5 : byShot[plan.shot]) *
    (habitat === 'building' && stage.hasWater ? 0.8 : 1)
  // On the ground of a studio, the head stays in the picture.
  const highest = plan.places.includes('studio') && habitat !== 'sky' ? stage.height * 0.72 : unit * 0.86
  // In a studio, subjects are in a row.
  const sharing = plan.places.includes('studio') ? Math.max(1, plan.subjects.length) : 1
  return Math.min(grown, (width * 0.7) / wide, (width * 0.88) / wide / sharing, highest)
}

/** A portrait shows a lone person down to the waist; the lower edge of the picture cuts the figure. */
const isPortrait = ({ plan }: Stage, { kind, count }: Subject): boolean =>
  plan.shot === 'close' && kind === 'person' && count === 1 && plan.subjects.length === 1

const portrait = { size: 1.7, top: 0.1 }

const maxInRow = 5

/** Offsets to the side and back for each of several: rows that fan out from the first. */
const standing = (count: number, perRow: number, index: number): { side: number; row: number } => {
  const row = Math.floor(index / perRow)
  const inRow = Math.min(perRow, count - row * perRow)
  const place = index - row * perRow
  return { side: place - (inRow - 1) / 2 + (row % 2) * 0.35, row }
}

/** The roles of one kind, the nearest last. */
export const placeRoles = (stage: Stage, subject: Subject, order: number): Role[] => {
  const { kind } = subject
  const { width, unit, plan } = stage
  const random = createRandom(plan.seed, `cast ${kind}`)
  const habitat = resolveHabitat(stage, kind)
  const facing = plan.camera.pan < 0 ? -1 : 1
  const count = Math.min(maxShown, subject.count)
  const slot = (slots[isTree(kind) ? 'building' : habitat][order % 5] ?? 0.5) + random.between(-0.04, 0.04)
  const slotX = width * (stage.lightSide > 0 ? 1 - slot : slot)
  const wide = habitats[kind].width ?? 1.5
  const asPortrait = isPortrait(stage, subject)
  const size = asPortrait ? portrait.size * stage.height : drawnSize(stage, { ...subject, count }, habitat)
  const own = isOwn(kind) ? Math.min(wide * 1.2, Math.max(1.8, wide)) : 1.1
  const loose = kind === 'birds' ? 2.3 : kind === 'fish' ? 2.6 : own * (habitat === 'afloat' ? 1.3 : 1)
  const fitting = Math.max(1, Math.min(maxInRow, Math.floor((width * 0.95) / (size * own))))
  const perRow = Math.ceil(count / Math.ceil(count / fitting))
  const step = Math.min(size * loose, (width * 0.86) / Math.max(1, perRow))
  const margin = Math.min(width * 0.5, size * wide * 0.55 + ((perRow - 1) * step) / 2)
  const centre = Math.max(margin, Math.min(width - margin, slotX))
  const { y: baseline } = footing(stage, kind, habitat, centre)
  const airy = habitat === 'sky' || habitat === 'deep'
  return Array.from({ length: count }, (_, index): Role => {
    const { side, row } = standing(count, perRow, index)
    const x = centre + side * step + (count > 1 ? size * random.between(-0.12, 0.12) : 0)
    const { y, near } = footing(stage, kind, habitat, x)
    const scatter = count === 1 ? 0 : airy ? size * random.between(-0.7, 0.7) : random.between(-0.012, 0.014) * unit
    const back = airy
      ? -row * size * 1.3
      : -row * unit * (habitat === 'afloat' ? 0.05 : 0.032) - (habitat === 'land' ? order * unit * 0.028 : 0)
    return {
      kind,
      habitat,
      near,
      index,
      facing,
      x,
      lag: random.between(0, 6),
      y: asPortrait ? portrait.top * stage.height + size : (airy ? baseline : y) + back + scatter,
      size: size * (airy ? 1 : 0.88 ** row) * (count > 1 ? random.between(0.9, 1.04) : 1),
    }
  }).sort((a, b) => a.y - b.y)
}

/** The height of the seat, in heights of the mount. */
const saddles: Readonly<Partial<Record<SubjectName, number>>> = {
  camel: 0.98,
  elephant: 0.96,
  horse: 0.92,
  unicorn: 0.92,
  deer: 0.86,
  tiger: 0.8,
  dragon: 0.5,
  'motor-scooter': 0.56,
  motorcycle: 0.5,
}

const boats: readonly SubjectName[] = ['sailboat', 'canoe']

/**
 * Riders share the position of their mounts: on a back, or before the sail with their legs behind the side of the boat.
 */
export const seatRoles = (stage: Stage, { kind, count }: Subject, mounts: readonly Role[]): Role[] =>
  mounts.slice(0, count).map((on, index): Role => {
    const isBoat = boats.includes(on.kind)
    const size = habitats[kind].height * stage.unit * byShot[stage.plan.shot] * (isBoat ? 0.62 : 0.9)
    const seat = isBoat ? 0 : -(saddles[on.kind] ?? 0.7) * on.size + 0.47 * size
    return { ...on, kind, size, index, on, x: on.x - (isBoat ? on.facing * on.size * 0.24 : 0), y: on.y + seat }
  })

/** The side of the boat, above which its passengers are visible. */
export const boatSideHeight = ({ on }: Role): number | null =>
  on !== undefined && boats.includes(on.kind) ? -0.115 * on.size : null
