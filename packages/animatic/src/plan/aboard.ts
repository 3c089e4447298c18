import type { SubjectName } from './scene-plan.ts'

/** Phrases for riding or sailing on another named subject. */
const words = [
  /\b(riding|rides?|rode|on horseback|cycl(e|es|ing|ists?))\b/,
  /\bon (a|an|the|his|her|their)( \w+){0,2} (horse|camel|elephant|dragon|unicorn|whale|bicycle|bike)\b/,
  /\b(in|from|on) (a|an|the|his|her|their)( \w+){0,2} (boat|canoe|gondola|sailboat|raft|kayak)\b/,
  /骑|划船|泛舟|[船舟]上|乘船|坐船/,
]

const riders: readonly SubjectName[] = ['person', 'astronaut', 'robot', 'monkey', 'cat', 'dog', 'panda']
const mounts: readonly SubjectName[] = [
  'horse',
  'unicorn',
  'camel',
  'elephant',
  'dragon',
  'deer',
  'tiger',
  'sailboat',
  'canoe',
  'bicycle',
  'motor-scooter',
  'motorcycle',
]

/** The rider and the mount among the named subjects; null without a rider. */
export const findAboard = (
  prompt: string,
  kinds: readonly SubjectName[],
): { rider: SubjectName; mount: SubjectName } | null => {
  const text = prompt.toLowerCase()
  const mount = kinds.find((kind) => mounts.includes(kind))
  const rider = kinds.find((kind) => riders.includes(kind) && kind !== mount)
  return mount !== undefined && rider !== undefined && words.some((word) => word.test(text)) ? { rider, mount } : null
}
