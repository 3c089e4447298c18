import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, dim } from '../../colour.ts'
import type { SubjectKind } from '../../plan/subject-vocabulary.ts'
import { createRandom } from '../../random.ts'
import { groundNear } from '../ground.ts'
import { hillLine } from '../hills.ts'
import { type Layer, paintLive } from '../layer.ts'
import { shoreLine, shoreNear } from '../shore.ts'
import type { Stage, View } from '../stage.ts'
import { drawings } from './drawings.ts'
import { moveOf } from './moves.ts'
import { createPose } from './pose.ts'
import { type Habitat, habitats } from './subject-places.ts'

type Role = {
  kind: SubjectKind
  habitat: Habitat
  x: number
  y: number
  size: number
  near: number
  index: number
  facing: number
  lag: number
}

const slots: Record<Habitat, readonly number[]> = {
  land: [0.5, 0.3, 0.72],
  building: [0.68, 0.3, 0.5],
  afloat: [0.42, 0.68, 0.24],
  sky: [0.46, 0.7, 0.26],
  deep: [0.5, 0.3, 0.72],
}

const crowd = (kind: SubjectKind, many: boolean): number => {
  if (kind === 'birds') return 9
  if (kind === 'fish') return 11
  if (kind === 'jellyfish') return many ? 6 : 3
  return many && habitats[kind].habitat !== 'building' ? 3 : 1
}

const settle = (stage: Stage, kind: SubjectKind): Habitat => {
  const { habitat } = habitats[kind]
  const { places } = stage.plan
  if (habitat === 'deep' && !places.includes('underwater'))
    return stage.hasWater && !stage.plan.traits.includes('aloft') ? 'afloat' : 'sky'
  if (habitat === 'afloat' && !stage.hasWater) return places.includes('space') ? 'sky' : 'land'
  return habitat
}

// Seen whole behind the edge of the ground; the others stand on it.
const grand: readonly SubjectKind[] = ['castle', 'temple', 'lighthouse', 'windmill']

const footing = (stage: Stage, kind: SubjectKind, habitat: Habitat, x: number): { y: number; near: number } => {
  const { plan, horizon, height, unit, hasWater } = stage
  if (habitat === 'sky')
    return { y: horizon * (plan.places.includes('space') ? 0.5 : 0.4) + habitats[kind].height * unit * 0.5, near: 0.34 }
  if (habitat === 'deep') return { y: height * 0.52, near: 0.45 }
  if (habitat === 'afloat') return { y: horizon + (height - horizon) * 0.3, near: 0.42 }
  if (habitat === 'land') {
    if (!hasWater)
      return { y: horizon + (height - horizon) * (plan.places.includes('space') ? 0.35 : 0.5), near: groundNear }
    const edge = shoreLine(stage)(x)
    return { y: edge + (height - edge) * 0.3, near: shoreNear }
  }
  if (hasWater) return { y: horizon + unit * 0.012, near: 0.3 }
  if (grand.includes(kind)) return { y: horizon + unit * 0.04, near: 0.46 }
  const rolling = plan.places.includes('meadow') || plan.places.includes('mountains')
  return rolling
    ? { y: hillLine(stage, 2)(x) + unit * 0.05, near: groundNear }
    : { y: horizon + (height - horizon) * 0.22, near: groundNear }
}

const castOne = (stage: Stage, kind: SubjectKind, many: boolean, order: number): Role[] => {
  const { width, unit, plan } = stage
  const random = createRandom(plan.seed, `cast ${kind}`)
  const habitat = settle(stage, kind)
  const facing = plan.camera.pan < 0 ? -1 : 1
  const slot = (slots[habitat][order % 3] ?? 0.5) + random.between(-0.05, 0.05)
  const wished = width * (stage.lightSide > 0 ? 1 - slot : slot)
  const { height: high, width: wide = 1.5 } = habitats[kind]
  const alone = plan.subjects.length === 1 && !many && habitat !== 'building' ? 1.25 : 1
  const grown = Math.min(
    high * unit * alone * (habitat === 'building' && stage.hasWater ? 0.8 : 1),
    (width * 0.62) / wide,
  )
  const margin = Math.min(width * 0.5, grown * wide * 0.6)
  const centre = Math.max(margin, Math.min(width - margin, wished))
  const count = crowd(kind, many)
  return Array.from({ length: count }, (_, index): Role => {
    const spread = index === 0 ? 0 : (index % 2 === 0 ? 1 : -1) * Math.ceil(index / 2)
    const x =
      centre + spread * grown * (kind === 'birds' ? 2.3 : kind === 'fish' ? 2.6 : 1.3) * random.between(0.8, 1.2)
    const { y, near } = footing(stage, kind, habitat, x)
    const scatter =
      habitat === 'land'
        ? random.between(-0.02, 0.03) * unit
        : grown * random.between(-0.9, 0.9) * (kind === 'fish' ? 2.4 : kind === 'birds' ? 1.6 : 0.6)
    return {
      kind,
      habitat,
      near,
      index,
      facing,
      x,
      lag: random.between(0, 6),
      y: index === 0 ? y : y + scatter + (kind === 'birds' ? Math.abs(spread) * grown * 0.7 : 0),
      size: grown * (index === 0 ? 1 : random.between(0.78, 0.94)),
    }
  })
}

const drawShadow = (context: SKRSContext2D, stage: Stage, { size, kind }: Role): void => {
  const wide =
    size * (kind === 'person' || kind === 'penguin' || kind === 'snowman' ? 0.32 : kind === 'car' ? 1.6 : 0.72)
  context.save()
  context.scale(1, 0.16)
  const shade = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  shade.addColorStop(0, css(dim(stage.plan.palette.shade, 0.5), 0.5))
  shade.addColorStop(1, css(stage.plan.palette.shade, 0))
  context.fillStyle = shade
  context.fillRect(-wide, -wide, wide * 2, wide * 2)
  context.restore()
}

const leap = ({ kind, size, lag }: Role, seconds: number): number =>
  kind === 'whale'
    ? (0.3 + 0.28 * Math.sin(seconds * 0.9)) * size
    : Math.abs(Math.sin(seconds * 1.2 + lag)) * size * 1.3 - size * 0.2

const play = (context: SKRSContext2D, stage: Stage, role: Role, view: View): void => {
  const { plan } = stage
  const move = moveOf(role.kind)
  const speed = Math.min(move.speed * role.size, (stage.width * 0.36) / plan.seconds)
  const since = view.seconds - plan.seconds / 2
  const travelled = speed * since
  const leaping = habitats[role.kind].habitat === 'deep' && role.habitat === 'afloat'
  const rise =
    role.kind === 'rocket'
      ? (role.size * 0.5 * since) / Math.max(1, plan.seconds / 4)
      : role.kind === 'balloon'
        ? role.size * 0.05 * since
        : 0
  const y =
    role.y -
    rise +
    Math.sin(view.seconds * 1.3 + role.lag) * move.bob * role.size +
    (leaping ? -leap(role, view.seconds) + role.size * 0.2 : 0)
  context.save()
  if (leaping) {
    context.beginPath()
    context.rect(-stage.width, -stage.height, stage.width * 3, stage.height + role.y)
    context.clip()
  }
  context.translate(role.x + role.facing * travelled, y)
  if (role.habitat === 'land') drawShadow(context, stage, role)
  context.scale(role.size * role.facing, role.size)
  const stride = move.speed === 0 ? 0 : (travelled / (move.step * role.size)) * 2 * Math.PI + role.lag
  const pose = createPose(stage, { seconds: view.seconds + role.lag, stride, index: role.index, facing: role.facing })
  const draw = drawings[role.kind]
  // Outlines first and then the same shapes without them leaves a line only around the whole.
  if (pose.outline !== null) {
    context.save()
    draw(context, pose)
    context.restore()
  }
  draw(context, { ...pose, outline: null })
  context.restore()
}

export type Cast = Record<Habitat, Layer[]>

/** Everyone the prompt names, each where it belongs, moving with the camera. */
export const castSubjects = (stage: Stage): Cast => {
  const cast: Cast = { land: [], building: [], afloat: [], sky: [], deep: [] }
  const taken: Record<Habitat, number> = { land: 0, building: 0, afloat: 0, sky: 0, deep: 0 }
  for (const { kind, many } of stage.plan.subjects) {
    const habitat = settle(stage, kind)
    const roles = castOne(stage, kind, many, taken[habitat]).sort((a, b) => a.y - b.y)
    taken[habitat] += 1
    cast[habitat].push(
      ...roles.map((role) => paintLive(stage, role.near, (context, view) => play(context, stage, role, view))),
    )
  }
  return cast
}
