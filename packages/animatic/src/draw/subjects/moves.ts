import { rolling, rooted } from '../../plan/drawing-places.ts'
import type { Figure, SubjectName } from '../../plan/scene-plan.ts'
import { habitats, isOwn, isSmall } from '../../plan/subject-places.ts'
import type { SubjectKind } from '../../vocabulary/subject-vocabulary.ts'

/** The movement of a subject: its own heights per second, and heights per full step or beat. */
export type Move = { speed: number; step: number; bob: number }

const still: Move = { speed: 0, step: 1, bob: 0 }
const strides: Partial<Record<SubjectKind, Move>> = {
  person: { speed: 0.4, step: 0.62, bob: 0 },
  astronaut: { speed: 0.16, step: 0.7, bob: 0 },
  robot: { speed: 0.3, step: 0.6, bob: 0 },
  dog: { speed: 1.5, step: 1.3, bob: 0 },
  cat: { speed: 0.75, step: 1, bob: 0 },
  fox: { speed: 1.1, step: 1.2, bob: 0 },
  wolf: { speed: 0.9, step: 1.2, bob: 0 },
  horse: { speed: 1.3, step: 1.5, bob: 0 },
  deer: { speed: 0.8, step: 1.2, bob: 0 },
  moose: { speed: 0.5, step: 1.2, bob: 0 },
  boar: { speed: 0.9, step: 1, bob: 0 },
  bear: { speed: 0.42, step: 0.9, bob: 0 },
  panda: { speed: 0.36, step: 0.9, bob: 0 },
  'polar-bear': { speed: 0.42, step: 0.9, bob: 0 },
  unicorn: { speed: 1, step: 1.5, bob: 0 },
  elephant: { speed: 0.3, step: 0.75, bob: 0 },
  lion: { speed: 0.6, step: 1, bob: 0 },
  tiger: { speed: 0.6, step: 1, bob: 0 },
  rabbit: { speed: 1.1, step: 1.1, bob: 0 },
  camel: { speed: 0.35, step: 1, bob: 0 },
  penguin: { speed: 0.3, step: 0.3, bob: 0 },
  birds: { speed: 1.9, step: 1.6, bob: 0.5 },
  eagle: { speed: 0.5, step: 0.9, bob: 0.12 },
  crane: { speed: 0.7, step: 1, bob: 0.1 },
  butterfly: { speed: 0.5, step: 0.2, bob: 0.5 },
  dragon: { speed: 0.35, step: 1, bob: 0.08 },
  fish: { speed: 0.9, step: 0.8, bob: 0.2 },
  whale: { speed: 0.18, step: 1, bob: 0.1 },
  dolphin: { speed: 0.5, step: 1, bob: 0.2 },
  jellyfish: { speed: 0.06, step: 1, bob: 0.12 },
  turtle: { speed: 0.25, step: 1, bob: 0.1 },
  sailboat: { speed: 0.14, step: 1, bob: 0.012 },
  ship: { speed: 0.16, step: 1, bob: 0.01 },
  car: { speed: 2.2, step: 2, bob: 0 },
  train: { speed: 3, step: 2, bob: 0 },
  bicycle: { speed: 0.8, step: 0.9, bob: 0 },
  airplane: { speed: 1.1, step: 1, bob: 0.05 },
  ufo: { speed: 0.4, step: 1, bob: 0.2 },
  balloon: { speed: 0.05, step: 1, bob: 0.03 },
}

const drawn: Record<(typeof habitats)[SubjectName]['habitat'], Move> = {
  land: { speed: 0.5, step: 0.5, bob: 0 },
  building: still,
  afloat: { speed: 0.16, step: 1, bob: 0.03 },
  sky: { speed: 0.5, step: 0.6, bob: 0.16 },
  deep: { speed: 0.3, step: 1, bob: 0.12 },
}
const roll: Move = { speed: 1.4, step: 1, bob: 0 }
const isListed = (list: string, kind: string): boolean => list.split(', ').includes(kind)

const striding = (figure: Figure | null): Move => {
  const walk = strides.person ?? still
  if (figure?.stance === 'running') return { ...walk, speed: walk.speed * 2.4, step: walk.step * 1.6 }
  return figure?.stance === 'walking' ? walk : still
}

/** A standing, sitting or dancing figure stays in place, and so does a bicycle without a rider. */
export const resolveMove = (kind: SubjectName, figure: Figure | null): Move => {
  if (kind === 'person') return striding(figure)
  if (kind === 'bicycle' && figure === null) return still
  if (isOwn(kind)) return strides[kind] ?? still
  if (isListed(rolling, kind)) return roll
  const { habitat } = habitats[kind]
  return habitat === 'land' && (isSmall(kind) || isListed(rooted, kind)) ? still : drawn[habitat]
}
