import { decode } from '../inputs/decode.ts'
import { coverArguments } from '../inputs/decode-arguments.ts'
import { planScene } from '../plan/plan-scene.ts'
import { renderFilm } from '../render/render-film.ts'
import type { MakeReady } from '../work.ts'
import { endName, planPassage, startName } from './plan-passage.ts'

export const readyPassageFilm: MakeReady<'frames-to-video'> = async (ask, file) => {
  const [start, end] = [await file(ask.start), await file(ask.end)]
  const scene = planScene({ ...ask, style: 'general' })
  const exact = [...new Set([0, scene.frames - 1])]
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      await decode(bench, start, coverArguments(ask.start.mediaType, ask, startName))
      await decode(bench, end, coverArguments(ask.end.mediaType, ask, endName))
      return renderFilm(bench, { scene, picture: { kind: 'passage', ...planPassage(scene) }, exact })
    },
  }
}
