import type { ComposeFilm, SoundLayer, Transition } from '../film-parts/compose-input.ts'
import type { FilmView } from '../ports/films.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { FilmShape } from './film-shape.ts'
import { toObjectRef } from './make-shot.ts'

type Part = Pick<FinishedCreation, 'result' | 'seconds'>

/** The parts of a film, for its create and every later compose. */
export type JoinedParts = {
  videos: readonly Part[]
  narration?: Part | undefined
  music?: Part | undefined
}

/** Options of a compose beyond the named parts: sound of the whole film, subtitles. */
export type BuildComposeOptions = (
  film: FilmView,
  joined: JoinedParts,
) => Partial<Omit<ComposeFilm, 'shots' | 'want' | 'label'>>

const toSoundLayers = (part: Part | undefined, role: SoundLayer['role'], loops: boolean): SoundLayer[] =>
  part ? [{ sound: toObjectRef(part.result), role, from: 0, loops }] : []

/** Cuts, with a dissolve into the last shot. The same film always has the same transitions. */
export const defaultTransitions = (shots: number): Transition[] =>
  Array.from({ length: Math.max(0, shots - 1) }, (_, joint) => (joint === shots - 2 ? 'dissolve' : 'cut'))

/** One function for create and compose, so the same parts always give the same film. */
export const buildComposeFilm = (
  shape: FilmShape,
  { videos, narration, music }: JoinedParts,
): Omit<ComposeFilm, 'label'> => ({
  shots: videos.map(({ result, seconds }) => ({ video: toObjectRef(result), seconds })),
  want: { ...shape, seconds: videos.reduce((sum, { seconds }) => sum + seconds, 0), sound: true },
  layers: [...toSoundLayers(narration, 'voice', false), ...toSoundLayers(music, 'music', true)],
  keepsShotSound: false,
  transitions: defaultTransitions(videos.length),
  subtitles: null,
})
