import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, dim, fromHex, mix } from '../../plan/colour.ts'
import type { Habitat } from '../../plan/drawing-places.ts'
import { accents } from '../../plan/plan-palette.ts'
import type { Figure, Subject } from '../../plan/scene-plan.ts'
import { habitats, isOwn } from '../../plan/subject-places.ts'
import { type Layer, paintLive } from '../layer.ts'
import type { Stage, View } from '../stage.ts'
import { drawings } from './drawings.ts'
import { resolveMove } from './moves.ts'
import { boatSideHeight, placeRoles, type Role, resolveHabitat, seatRoles } from './place-roles.ts'
import { createPose } from './pose.ts'
import { spreadRoles } from './spread-roles.ts'
import { paintSprite } from './sprite.ts'

const narrow: readonly string[] = ['person', 'penguin', 'snowman', 'astronaut', 'robot', 'perfume']

const drawShadow = (context: SKRSContext2D, stage: Stage, { size, kind }: Role): void => {
  const wide = size * (narrow.includes(kind) ? 0.32 : kind === 'car' ? 1.6 : isOwn(kind) ? 0.72 : 0.56)
  context.save()
  context.scale(1, 0.16)
  const shade = context.createRadialGradient(0, 0, 0, 0, 0, wide)
  shade.addColorStop(0, css(dim(stage.plan.palette.shade, 0.5), 0.55))
  shade.addColorStop(1, css(stage.plan.palette.shade, 0))
  context.fillStyle = shade
  context.fillRect(-wide, -wide, wide * 2, wide * 2)
  context.restore()
}

/** Buildings in the water get an islet. */
const drawIslet = (context: SKRSContext2D, { plan: { palette } }: Stage, { size }: Role): void => {
  const wide = size * 0.85
  const land = context.createLinearGradient(0, -size * 0.1, 0, 0)
  land.addColorStop(0, css(mix(palette.grass, palette.haze, 0.15)))
  land.addColorStop(1, css(mix(palette.grass, palette.shade, 0.6)))
  context.fillStyle = land
  context.beginPath()
  context.moveTo(-wide, size * 0.06)
  context.bezierCurveTo(-wide * 0.7, -size * 0.06, -wide * 0.4, -size * 0.11, 0, -size * 0.08)
  context.bezierCurveTo(wide * 0.5, -size * 0.12, wide * 0.8, -size * 0.03, wide, size * 0.06)
  context.fill()
}

const leap = ({ kind, size, lag }: Role, seconds: number): number =>
  kind === 'whale'
    ? (0.3 + 0.28 * Math.sin(seconds * 0.9)) * size
    : Math.abs(Math.sin(seconds * 1.2 + lag)) * size * 1.3 - size * 0.2

const rising = ({ kind, size }: Role, { unit, plan }: Stage, since: number): number => {
  if (kind === 'rocket') return (Math.min(size * 0.5, unit * 0.1) * since) / Math.max(1, plan.seconds / 4)
  return kind === 'balloon' || kind === 'party-balloon' ? size * 0.06 * since : 0
}

/** Emoji drawings look to the left and cannot bend: they sway with their step. */
const drawSprite = (context: SKRSContext2D, role: Role, sprite: Canvas, stride: number): void => {
  const high = sprite.height / sprite.width
  const isMoving = stride !== 0
  // A resting drawing is never mirrored, because it may show letters.
  context.scale(isMoving ? -1 : role.facing, 1)
  if (isMoving) context.rotate(Math.sin(stride) * (role.habitat === 'land' ? 0.045 : 0.07))
  const hop = isMoving && role.habitat === 'land' ? Math.abs(Math.sin(stride)) * 0.03 : 0
  context.drawImage(sprite, -0.5, -high - hop, 1, high)
}

type Player = { role: Role; colour: Subject['colour']; sprite: Canvas | null; figure: Figure | null }

const play = (context: SKRSContext2D, stage: Stage, { role, colour, sprite, figure }: Player, view: View): void => {
  const { plan } = stage
  const { kind: mover, size: stretch, lag } = role.on ?? role
  const move = resolveMove(mover, figure)
  const calm = plan.shot === 'close' ? 0.35 : 1
  const speed = Math.min(move.speed * stretch, (stage.width * 0.36) / plan.seconds) * calm
  const since = view.seconds - plan.seconds / 2
  const travelled = speed * since
  // A subject followed by the camera walks on the spot while the place passes by.
  const carried = plan.camera.follows === true ? view.cameraX * role.near - role.facing * travelled : 0
  const leaping = habitats[mover].habitat === 'deep' && role.habitat === 'afloat'
  const y =
    role.y -
    rising(role, stage, since) +
    Math.sin(view.seconds * 1.3 + lag) * move.bob * stretch +
    (leaping ? -leap(role, view.seconds) + role.size * 0.2 : 0)
  context.save()
  if (leaping) {
    context.beginPath()
    context.rect(-stage.width, -stage.height, stage.width * 3, stage.height + role.y)
    context.clip()
  }
  context.translate(role.x + role.facing * travelled + carried, y)
  const board = boatSideHeight(role)
  if (board !== null) {
    context.beginPath()
    context.rect(-role.size, -role.size * 2, role.size * 2, role.size * 2 + board)
    context.clip()
  }
  const isOnGround = role.habitat === 'land' || plan.places.includes('room') || plan.places.includes('studio')
  const isOnIslet = role.habitat === 'building' && stage.hasWater && role.kind !== 'lighthouse'
  if (isOnGround && role.habitat !== 'sky' && role.on === undefined) drawShadow(context, stage, role)
  context.save()
  if (isOnIslet) context.translate(0, -role.size * 0.06)
  context.scale(role.size * role.facing, role.size)
  const stride =
    move.speed === 0 || role.on !== undefined ? 0 : (travelled / (move.step * role.size)) * 2 * Math.PI + role.lag
  if (sprite !== null) drawSprite(context, role, sprite, stride)
  else if (isOwn(role.kind)) {
    const pose = createPose(stage, {
      seconds: view.seconds + role.lag,
      stride,
      index: role.index,
      facing: role.facing,
      dye: colour === null ? null : fromHex(accents[colour]),
      figure,
      isSeated: role.on !== undefined && board === null,
    })
    const draw = drawings[role.kind]
    // Drawing outlines first and then the same shapes without them leaves a line only around the whole.
    if (pose.outline !== null) {
      context.save()
      draw(context, pose)
      context.restore()
    }
    draw(context, { ...pose, outline: null })
  }
  context.restore()
  if (isOnIslet) drawIslet(context, stage, role)
  context.restore()
}

export type Cast = Record<Habitat, Layer[]>

// Finer than its usual size, so that a close camera finds sharp edges.
const spare = 1.3

/** The figure of this role; on a bicycle its rider. */
const findFigure = ({ plan }: Stage, { kind, index }: Role): Figure | null => {
  const isWho = ({ kind: other, aboard }: Subject): boolean => (kind === 'bicycle' ? aboard : other) === kind
  return plan.subjects.find(isWho)?.figures?.[index] ?? null
}

const castRoles = (stage: Stage): Player[] => {
  const counts: Record<Habitat, number> = { land: 0, building: 0, afloat: 0, sky: 0, deep: 0 }
  const dress = (subject: Subject, roles: readonly Role[]): Player[] => {
    const { kind, colour } = subject
    const largest = Math.max(1, ...roles.map(({ size }) => size))
    const sprite = isOwn(kind) ? null : paintSprite(stage, kind, colour, largest * spare)
    return roles.map((role) => ({ role, colour, sprite, figure: findFigure(stage, role) }))
  }
  const isSeated = ({ aboard }: Subject): boolean => aboard !== undefined
  const standing = stage.plan.subjects
    .filter((subject) => !isSeated(subject))
    .flatMap((subject) => {
      const habitat = resolveHabitat(stage, subject.kind)
      counts[habitat] += 1
      return dress(subject, placeRoles(stage, subject, counts[habitat] - 1))
    })
  for (const shared of ['building', ...(stage.plan.places.includes('room') ? (['afloat'] as const) : [])] as const) {
    const roles = standing.flatMap(({ role }) => (role.habitat === shared ? [role] : []))
    for (const [role, x] of spreadRoles(roles, stage.width)) role.x = x
  }
  const seated = stage.plan.subjects.filter(isSeated).flatMap((subject) => {
    // A bicycle is drawn with its rider.
    if (subject.aboard === 'bicycle') return []
    const mounts = standing.flatMap(({ role }) => (role.kind === subject.aboard ? [role] : []))
    return dress(subject, seatRoles(stage, subject, mounts))
  })
  return [...seated, ...standing]
}

/**
 * Places every subject of the prompt in its habitat, moving with the camera; the nearest last, riders beside mounts.
 */
export const castSubjects = (stage: Stage): Cast => {
  const cast: Cast = { land: [], building: [], afloat: [], sky: [], deep: [] }
  const depth = ({ role }: Player): number => (role.on === undefined ? role.y : role.on.y + 0.01)
  for (const player of castRoles(stage).sort((a, b) => depth(a) - depth(b)))
    cast[player.role.habitat].push(
      paintLive(stage, player.role.near, (context, view) => play(context, stage, player, view)),
    )
  return cast
}
