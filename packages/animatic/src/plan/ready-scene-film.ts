import { renderFilm } from '../render/render-film.ts'
import type { MakeReady } from '../work.ts'
import { planScene } from './plan-scene.ts'

export const readySceneFilm: MakeReady<'text-to-video'> = async (ask) => {
  const scene = planScene(ask)
  return {
    mediaType: 'video/mp4',
    run: (bench) => renderFilm(bench, { scene, picture: { kind: 'scene' }, exact: [] }),
  }
}
