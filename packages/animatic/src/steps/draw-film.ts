import type { Film } from '../draw/film.ts'
import { drawPromptFilm } from '../draw/storyboard/draw-storyboard.ts'
import type { FilmPicture, FilmPlan } from '../plan/film-plan.ts'
import { drawTransition } from './frames-to-video/draw-transition.ts'
import { drawPhoto } from './image-to-video/draw-photo.ts'
import { drawSynced } from './lip-sync/draw-synced.ts'
import { drawReferences } from './references-to-video/draw-references.ts'
import { drawTalking } from './talking-picture/draw-talking.ts'

type Kind = FilmPicture['kind']
type PictureByKind<K extends Kind> = Extract<FilmPicture, { kind: K }>
type Draw<K extends Kind> = (scene: FilmPlan['scene'], picture: PictureByKind<K>, pixelFolder: string) => Film

const frameRenderers: { readonly [K in Kind]: Draw<K> } = {
  scene: (scene) => drawPromptFilm(scene),
  photo: drawPhoto,
  transition: drawTransition,
  references: drawReferences,
  talking: drawTalking,
  synced: drawSynced,
}

/** Reads inputs as raw pixels from the folder. The renderer is chosen by the kind of the picture. */
export const drawFilm = <K extends Kind>(
  { scene, picture }: { scene: FilmPlan['scene']; picture: { [P in K]: PictureByKind<P> }[K] },
  pixelFolder: string,
): Film => (frameRenderers[picture.kind] as Draw<K>)(scene, picture, pixelFolder)
