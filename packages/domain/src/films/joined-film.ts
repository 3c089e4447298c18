import type { ComposeFilm, SoundLayer, Transition } from '../film-parts/compose-ask.ts'
import type { FilmView } from '../ports/films.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { FilmShape } from './film-shape.ts'
import { refOf } from './make-shot.ts'

type Part = Pick<FinishedCreation, 'result' | 'seconds'>

/** What a film is joined from, by its create and by every compose after it. */
export type JoinedParts = {
  videos: readonly Part[]
  narration?: Part | undefined
  music?: Part | undefined
}

/** What the parts that nobody names add to the film: the sound of the whole, subtitles. */
export type Dress = (film: FilmView, joined: JoinedParts) => Partial<Omit<ComposeFilm, 'shots' | 'want' | 'label'>>

const soundOf = (part: Part | undefined, role: SoundLayer['role'], loops: boolean): SoundLayer[] =>
  part ? [{ sound: refOf(part.result), role, from: 0, loops }] : []

/** Cuts, but a dissolve into the last shot: the film comes to rest there. The same film is always joined the same way. */
export const quietTransitions = (shots: number): Transition[] =>
  Array.from({ length: Math.max(0, shots - 1) }, (_, joint) => (joint === shots - 2 ? 'dissolve' : 'cut'))

/** One ask for a create and a compose, so that the same parts always give the same film. */
export const joinedFilm = (
  shape: FilmShape,
  { videos, narration, music }: JoinedParts,
): Omit<ComposeFilm, 'label'> => ({
  shots: videos.map(({ result, seconds }) => ({ video: refOf(result), seconds })),
  want: { ...shape, seconds: videos.reduce((sum, { seconds }) => sum + seconds, 0), sound: true },
  layers: [...soundOf(narration, 'voice', false), ...soundOf(music, 'music', true)],
  keepsShotSound: false,
  transitions: quietTransitions(videos.length),
  subtitles: null,
})
