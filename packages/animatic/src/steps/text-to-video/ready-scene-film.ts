import { planScene } from '../../plan/plan-scene.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import type { MakeReady } from '../../runtime/work.ts'

export const readySceneFilm: MakeReady<'text-to-video'> = async (ask) => {
  const scene = planScene(ask)
  return {
    mediaType: 'video/mp4',
    run: (bench) => renderFilm(bench, { scene, picture: { kind: 'scene' }, exact: [] }),
  }
}
