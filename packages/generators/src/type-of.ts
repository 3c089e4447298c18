import type { FilmFace } from '@kinora/domain'
import { generators } from './registry.gen.ts'

/** The last word of a path; what works on a film has the film's before it. */
const lastWord = ({ path, on }: { path: string; on?: { face: FilmFace } }): string => {
  const [before = '', last = ''] = path
    .split('/')
    .filter((word) => word !== '{id}')
    .slice(-2)
  if (on) return `${before}-${last}`
  return last === 'tasks' ? before : last
}

const types = new Map(generators.map((generator) => [generator.id, lastWord(generator)]))

/** What a task is called where tasks are listed (D-393). */
export const typeOf = (generator: string): string => types.get(generator) ?? generator
