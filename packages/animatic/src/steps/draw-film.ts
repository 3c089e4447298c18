import { drawScene } from '../draw/draw-scene.ts'
import type { Film } from '../draw/film.ts'
import type { FilmPicture, FilmPlan } from '../plan/film-plan.ts'
import { drawPassage } from './frames-to-video/draw-passage.ts'
import { drawPhoto } from './image-to-video/draw-photo.ts'
import { drawSynced } from './lip-sync/draw-synced.ts'
import { drawGathering } from './references-to-video/draw-gathering.ts'
import { drawTalking } from './talking-picture/draw-talking.ts'

type Kind = FilmPicture['kind']
type PictureOf<K extends Kind> = Extract<FilmPicture, { kind: K }>
type Draw<K extends Kind> = (scene: FilmPlan['scene'], picture: PictureOf<K>, pixelFolder: string) => Film

const drawers: { readonly [K in Kind]: Draw<K> } = {
  scene: (scene) => drawScene(scene),
  photo: drawPhoto,
  passage: drawPassage,
  gathering: drawGathering,
  talking: drawTalking,
  synced: drawSynced,
}

/** Inputs are read from the folder, where they lie as raw pixels. The kind that chose the drawer is that of the picture. */
export const drawFilm = <K extends Kind>(
  { scene, picture }: { scene: FilmPlan['scene']; picture: { [P in K]: PictureOf<P> }[K] },
  pixelFolder: string,
): Film => (drawers[picture.kind] as Draw<K>)(scene, picture, pixelFolder)
