import type { LabelledPrompt } from './labelled-prompts.ts'

/** What a plan shows, as far as labels speak of it. */
export type Seen = {
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

const holds = (seen: Seen, label: string): boolean => {
  const [group = '', names = '', detail = ''] = label.split(' ')
  const wanted = names.split('|')
  const named = seen.subjects.filter(({ kind }) => wanted.includes(kind))
  switch (group) {
    case 'subject':
      return named.length > 0
    case 'count':
      return named.some(({ count }) => isCount(count, detail))
    case 'colour':
      return named.some(({ colour }) => colour === detail)
    case 'place':
      return seen.places.some((place) => wanted.includes(place))
    case 'trait':
      return seen.traits.some((trait) => wanted.includes(trait))
    case 'camera':
      return seen.camera.some((word) => wanted.includes(word))
    case 'without':
      return named.length === 0 && ![seen.weather, ...seen.traits].some((name) => wanted.includes(name))
    case 'time':
    case 'weather':
    case 'look':
    case 'mood':
      return wanted.includes(seen[group] ?? '')
    default:
      throw new Error(`no such label: ${label}`)
  }
}

/** Which labels the plan keeps, and which of its objects nobody asked for. */
export const scorePlan = ({ labels, fine }: LabelledPrompt, seen: Seen): Score => {
  const asked = labels.flatMap((label) => (label.startsWith('subject ') ? label.slice(8).split('|') : []))
  return {
    found: labels.filter((label) => holds(seen, label)),
    missed: labels.filter((label) => !holds(seen, label)),
    subjects: seen.subjects.length,
    wrong: seen.subjects.map(({ kind }) => kind).filter((kind) => !asked.includes(kind) && !fine.includes(kind)),
  }
}
