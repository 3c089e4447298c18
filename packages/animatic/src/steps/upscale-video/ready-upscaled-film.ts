import { Readable } from 'node:stream'
import { enlargeFilm, isWorthEnlarging } from '../../runtime/enlarge/enlarge-film.ts'
import { factor } from '../../runtime/enlarge/plan-tiles.ts'
import { encodeWatched } from '../../runtime/render/encode-watched.ts'
import type { MakeReady } from '../../runtime/work.ts'
import { upscaleArguments } from './upscale-arguments.ts'

/** A short film of few pixels frame by frame through the network, if there is one; any other by Lanczos. */
export const readyUpscaledFilm: MakeReady<'upscale-video'> = async (ask, file) => {
  const media = await file(ask.video)
  const { fps, seconds } = ask
  const { width, height } = ask.video
  const small = { file: media, width, height, fps, seconds }
  return {
    mediaType: 'video/mp4',
    async run(bench) {
      const inputs = { media }
      const weight = isWorthEnlarging(small) ? await bench.weights.find('upscaler') : undefined
      if (weight === undefined) return encodeWatched(bench, { args: upscaleArguments(ask), inputs, seconds })
      const large = { width: width * factor, height: height * factor }
      const stdin = Readable.from(enlargeFilm(bench, weight, small))
      return encodeWatched(bench, { args: upscaleArguments(ask, large), inputs, stdin, seconds })
    },
  }
}
