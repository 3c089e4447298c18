import type { LabelledPrompt } from './labelled-prompts.ts'

/** The elements of a plan that labels can name. */
export type SceneFacts = {
  time: string
  weather: string
  look: string | null
  mood: string | null
  places: readonly string[]
  traits: readonly string[]
  camera: readonly string[]
  subjects: readonly { kind: string; count: number; colour: string | null }[]
}

export type Score = { found: string[]; missed: string[]; subjects: number; wrong: string[] }

const several = 3

const isCount = (count: number, wanted: string): boolean =>
  wanted === 'many' ? count >= several : count === Number(wanted)

const holds = (scene: SceneFacts, label: string): boolean => {
  const [group = '', names = '', detail = ''] = label.split(' ')
  const wanted = names.split('|')
  const named = scene.subjects.filter(({ kind }) => wanted.includes(kind))
  switch (group) {
    case 'subject':
      return named.length > 0
    case 'count':
      return named.some(({ count }) => isCount(count, detail))
    case 'colour':
      return named.some(({ colour }) => colour === detail)
    case 'place':
      return scene.places.some((place) => wanted.includes(place))
    case 'trait':
      return scene.traits.some((trait) => wanted.includes(trait))
    case 'camera':
      return scene.camera.some((word) => wanted.includes(word))
    case 'without':
      return named.length === 0 && ![scene.weather, ...scene.traits].some((name) => wanted.includes(name))
    case 'time':
    case 'weather':
    case 'look':
    case 'mood':
      return wanted.includes(scene[group] ?? '')
    default:
      throw new Error(`no such label: ${label}`)
  }
}

/** Splits the labels into found and missed, and lists the objects that no label requests. */
export const scorePlan = ({ labels, fine }: LabelledPrompt, scene: SceneFacts): Score => {
  const requestedSubjects = labels.flatMap((label) => (label.startsWith('subject ') ? label.slice(8).split('|') : []))
  return {
    found: labels.filter((label) => holds(scene, label)),
    missed: labels.filter((label) => !holds(scene, label)),
    subjects: scene.subjects.length,
    wrong: scene.subjects
      .map(({ kind }) => kind)
      .filter((kind) => !requestedSubjects.includes(kind) && !fine.includes(kind)),
  }
}
