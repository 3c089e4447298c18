import type { FilmFace } from '@kinora/domain'
import { generators } from './registry.gen.ts'

const faces = new Map(
  generators.map(({ id, film, on }: { id: string; film?: FilmFace; on?: { face: FilmFace } }) => [
    id,
    film ?? on?.face,
  ]),
)

/** The face of the films that a generator makes or works on; nothing for all others. */
export const faceOf = (generator: string): FilmFace | undefined => faces.get(generator)
