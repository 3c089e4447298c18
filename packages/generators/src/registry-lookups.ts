import type { FilmFace, StepName } from '@kinora/domain'
import { generators } from './registry.gen.ts'

/** Generators for new requests. An older version stays in the build until its last task has ended. */
export const newestGenerators = generators.filter(({ id, version }) =>
  generators.every((other) => other.id !== id || other.version <= version),
)

const faces = new Map(
  generators.map(({ id, film, on }: { id: string; film?: FilmFace; on?: { face: FilmFace } }) => [
    id,
    film ?? on?.face,
  ]),
)

/** The film type that a generator creates or edits; undefined for other generators. */
export const findFilmFace = (generator: string): FilmFace | undefined => faces.get(generator)

const paths = new Map(
  newestGenerators
    .filter(({ isStoredParsed }: { isStoredParsed?: true }) => isStoredParsed === undefined)
    .map(({ id, path }) => [id, path]),
)

/** Path to resend the request of a task to; empty if that is not possible or the build lacks the generator. */
export const findCreatePath = (generator: string): string => paths.get(generator) ?? ''

/** The last segment of a path; edits and composes are prefixed with the segment of the film. */
const deriveTaskType = ({ path, on }: { path: string; on?: { face: FilmFace } }): string => {
  const [before = '', last = ''] = path
    .split('/')
    .filter((word) => word !== '{id}')
    .slice(-2)
  if (on) return `${before}-${last}`
  return last === 'tasks' ? before : last
}

const types = new Map(generators.map((generator) => [generator.id, deriveTaskType(generator)]))

/** Type of a task in task lists (D-393). */
export const findTaskType = (generator: string): string => types.get(generator) ?? generator

const nonVideoSteps: ReadonlySet<StepName> = new Set([
  'text-to-image',
  'references-to-image',
  'speech',
  'clone-voice',
  'text-to-sound',
  'timeline-to-sound',
  'text-to-music',
])

/** Generators whose result is a video. Edits of a film are excluded, because some of their results are audio. */
export const videoGenerators: readonly string[] = [
  ...new Set(
    generators
      .filter(({ on, uses }) => on === undefined && uses.some((step) => !nonVideoSteps.has(step)))
      .map(({ id }) => id),
  ),
]
