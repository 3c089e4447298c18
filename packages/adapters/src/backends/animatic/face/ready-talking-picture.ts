import { join } from 'node:path'
import { decode } from '../inputs/decode.ts'
import { coverArguments } from '../inputs/decode-arguments.ts'
import { photoName, planPhoto } from '../photo/plan-photo.ts'
import { planScene } from '../plan/plan-scene.ts'
import { encodeWatched } from '../render/encode-watched.ts'
import { renderFilm } from '../render/render-film.ts'
import type { MakeReady } from '../work.ts'
import { laySpeechArguments } from './lay-speech-arguments.ts'

const silent = { movement: 'small', style: 'general', sound: false } as const

/** Without a net that finds a face the picture comes alive as any picture does, with the speech laid under it. */
export const readyTalkingPicture: MakeReady<'talking-picture'> = async (ask, file) => {
  const [image, speech] = [await file(ask.image), await file(ask.speech)]
  const { prompt, seed, width, height, fps, seconds } = ask
  const scene = planScene({ prompt, seed, width, height, fps, seconds, ...silent })
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      await decode(bench, image, coverArguments(ask.image.mediaType, ask, photoName))
      const picture = { kind: 'photo', ...planPhoto(scene) } as const
      const film = await renderFilm(bench, { scene, picture, exact: [0] })
      const spoken = { ...bench, scratch: join(bench.scratch, 'spoken') }
      return encodeWatched(spoken, { args: laySpeechArguments(seconds), inputs: { film, speech }, seconds })
    },
  }
}
