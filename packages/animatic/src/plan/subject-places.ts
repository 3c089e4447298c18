import { drawingSynonyms } from '../vocabulary/drawing-synonyms.ts'
import { drawingWords, smallThings } from '../vocabulary/drawing-words.gen.ts'
import { type SubjectKind, subjectVocabulary } from '../vocabulary/subject-vocabulary.ts'
import { drawingHabitats, drawingHeights, type Habitat } from './drawing-places.ts'
import type { SubjectName } from './scene-plan.ts'

type Belonging = {
  habitat: Habitat
  /** In units of the picture. */
  height: number
  /** In its own heights; default 1.5. */
  width?: number
}

const ownHabitats: Readonly<Record<SubjectKind, Belonging>> = {
  person: { habitat: 'land', height: 0.27, width: 0.6 },
  astronaut: { habitat: 'land', height: 0.27 },
  robot: { habitat: 'land', height: 0.28 },
  dog: { habitat: 'land', height: 0.15 },
  cat: { habitat: 'land', height: 0.13 },
  fox: { habitat: 'land', height: 0.14 },
  wolf: { habitat: 'land', height: 0.16 },
  horse: { habitat: 'land', height: 0.23 },
  deer: { habitat: 'land', height: 0.19 },
  moose: { habitat: 'land', height: 0.25 },
  boar: { habitat: 'land', height: 0.14 },
  bear: { habitat: 'land', height: 0.2 },
  panda: { habitat: 'land', height: 0.19 },
  'polar-bear': { habitat: 'land', height: 0.2 },
  unicorn: { habitat: 'land', height: 0.24 },
  elephant: { habitat: 'land', height: 0.28 },
  lion: { habitat: 'land', height: 0.17 },
  tiger: { habitat: 'land', height: 0.17 },
  rabbit: { habitat: 'land', height: 0.09 },
  camel: { habitat: 'land', height: 0.24 },
  penguin: { habitat: 'land', height: 0.13 },
  birds: { habitat: 'sky', height: 0.035 },
  eagle: { habitat: 'sky', height: 0.12, width: 2.8 },
  crane: { habitat: 'sky', height: 0.1 },
  butterfly: { habitat: 'sky', height: 0.07 },
  dragon: { habitat: 'sky', height: 0.3, width: 3.3 },
  fish: { habitat: 'deep', height: 0.06 },
  whale: { habitat: 'deep', height: 0.2, width: 3.2 },
  dolphin: { habitat: 'deep', height: 0.12 },
  jellyfish: { habitat: 'deep', height: 0.2 },
  turtle: { habitat: 'deep', height: 0.12 },
  sailboat: { habitat: 'afloat', height: 0.26 },
  ship: { habitat: 'afloat', height: 0.22, width: 2.8 },
  car: { habitat: 'land', height: 0.1, width: 3 },
  train: { habitat: 'land', height: 0.12, width: 3 },
  bicycle: { habitat: 'land', height: 0.22 },
  airplane: { habitat: 'sky', height: 0.09, width: 2.8 },
  rocket: { habitat: 'sky', height: 0.3 },
  ufo: { habitat: 'sky', height: 0.1 },
  balloon: { habitat: 'sky', height: 0.24 },
  lighthouse: { habitat: 'building', height: 0.42 },
  house: { habitat: 'building', height: 0.17 },
  castle: { habitat: 'building', height: 0.36 },
  temple: { habitat: 'building', height: 0.34 },
  windmill: { habitat: 'building', height: 0.3 },
  campfire: { habitat: 'land', height: 0.15, width: 2.6 },
  tree: { habitat: 'building', height: 0.38 },
  blossomTree: { habitat: 'building', height: 0.4 },
  palm: { habitat: 'building', height: 0.4 },
  bridge: { habitat: 'afloat', height: 0.14 },
  snowman: { habitat: 'land', height: 0.17 },
  perfume: { habitat: 'land', height: 0.17, width: 0.9 },
}

const drawnHabitat = (kind: string): Habitat => {
  const named = Object.entries(drawingHabitats).find(([, kinds]) => kinds.split(', ').includes(kind))
  // The entries are those of a table with habitats as keys.
  return (named?.[0] as Habitat | undefined) ?? 'land'
}

const defaultHeights: Record<Habitat, number> = { land: 0.15, building: 0.34, afloat: 0.14, sky: 0.11, deep: 0.14 }

const drawnBelonging = (kind: string): Belonging => {
  const habitat = drawnHabitat(kind)
  return { habitat, height: drawingHeights[kind] ?? defaultHeights[habitat], width: 1.05 }
}

export const habitats = {
  ...Object.fromEntries(
    [...Object.keys(drawingWords), ...Object.keys(drawingSynonyms)].map((kind) => [kind, drawnBelonging(kind)]),
  ),
  ...ownHabitats,
  // Every name of a drawing comes from one of these tables.
} as Readonly<Record<SubjectName, Belonging>>

export const findHabitat = (kind: SubjectName): Habitat => habitats[kind].habitat

const amphibious: readonly SubjectName[] = ['turtle', 'seal', 'lobster']

/** Whether a swimmer also walks. */
export const isAmphibious = (kind: SubjectName): boolean => amphibious.includes(kind)

export const isOwn = (kind: SubjectName): kind is SubjectKind => kind in subjectVocabulary

/** The default count: some kinds appear only in groups. */
export const defaultCount = (kind: SubjectName): number => {
  if (kind === 'birds') return 9
  if (kind === 'fish') return 11
  if (kind === 'jellyfish') return 3
  return 1
}

const table: readonly string[] = [
  ...smallThings,
  'hot-beverage',
  'perfume',
  'watch',
  'alarm-clock',
  'hourglass-done',
  'jar',
  'camera',
]
const highestOnTable = 0.2

export const isSmall = (kind: SubjectName): boolean => table.includes(kind)

/** Placed on a table rather than on the floor. */
export const isTabletop = (kind: SubjectName): boolean =>
  isSmall(kind) && habitats[kind].habitat === 'land' && habitats[kind].height <= highestOnTable
