import type { SubjectKind } from '../../plan/subject-vocabulary.ts'

export type Habitat = 'land' | 'building' | 'afloat' | 'sky' | 'deep'

type Belonging = {
  habitat: Habitat
  /** In units of the picture. */
  height: number
  /** In its own heights; 1.5 unless told. */
  width?: number
}

export const habitats: Readonly<Record<SubjectKind, Belonging>> = {
  person: { habitat: 'land', height: 0.27, width: 0.6 },
  astronaut: { habitat: 'land', height: 0.27 },
  robot: { habitat: 'land', height: 0.28 },
  dog: { habitat: 'land', height: 0.15 },
  cat: { habitat: 'land', height: 0.13 },
  fox: { habitat: 'land', height: 0.14 },
  wolf: { habitat: 'land', height: 0.16 },
  horse: { habitat: 'land', height: 0.23 },
  deer: { habitat: 'land', height: 0.19 },
  bear: { habitat: 'land', height: 0.2 },
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
}

export const standsOnLand = (kind: SubjectKind): boolean => {
  const { habitat } = habitats[kind]
  return habitat === 'land' || habitat === 'building'
}
