import type { FilmFace, StepName } from '@kinora/domain'
import { generators } from './registry.gen.ts'

/** What new requests go to. An older version stays in the build only until its last task has ended. */
export const newestGenerators = generators.filter(({ id, version }) =>
  generators.every((other) => other.id !== id || other.version <= version),
)

const faces = new Map(
  generators.map(({ id, film, on }: { id: string; film?: FilmFace; on?: { face: FilmFace } }) => [
    id,
    film ?? on?.face,
  ]),
)

/** The face of the films that a generator makes or works on; nothing for all others. */
export const faceOf = (generator: string): FilmFace | undefined => faces.get(generator)

/** Its script and assets are kept as they were read, not as they were sent. */
const notKeptWhole = new Set(['explain-comic'])

const paths = new Map(newestGenerators.filter(({ id }) => !notKeptWhole.has(id)).map(({ id, path }) => [id, path]))

/** Where the request of a task can be sent again; empty where it cannot, or where this build lacks the generator. */
export const pathOf = (generator: string): string => paths.get(generator) ?? ''

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

const notSeenMoving: ReadonlySet<StepName> = new Set([
  'text-to-image',
  'references-to-image',
  'speech',
  'clone-voice',
  'text-to-sound',
  'timeline-to-sound',
  'text-to-music',
])

/** Those whose tasks end as a video. What works on a film that stands makes parts of it, some of which can only be heard. */
export const videoGenerators: readonly string[] = [
  ...new Set(
    generators
      .filter(({ on, uses }) => on === undefined && uses.some((step) => !notSeenMoving.has(step)))
      .map(({ id }) => id),
  ),
]
