import { Readable } from 'node:stream'
import { enlargeFilm, isWorthEnlarging } from '../../runtime/enlarge/enlarge-film.ts'
import { factor } from '../../runtime/enlarge/plan-tiles.ts'
import type { StepHandler } from '../../runtime/job-context.ts'
import { encodeWithProgress } from '../../runtime/render/encode-with-progress.ts'
import { upscaleArguments } from './upscale-arguments.ts'

/** Upscales a short film of few pixels frame by frame with the network, if available; any other by Lanczos. */
export const prepareUpscaleVideo: StepHandler<'upscale-video'> = async (input, fetchFile) => {
  const media = await fetchFile(input.video)
  const { fps, seconds } = input
  const { width, height } = input.video
  const small = { file: media, width, height, fps, seconds }
  return {
    mediaType: 'video/mp4',
    async run(context) {
      const inputs = { media }
      const weight = isWorthEnlarging(small) ? await context.weights.find('upscaler') : undefined
      if (weight === undefined) return encodeWithProgress(context, { args: upscaleArguments(input), inputs, seconds })
      const large = { width: width * factor, height: height * factor }
      const stdin = Readable.from(enlargeFilm(context, weight, small))
      return encodeWithProgress(context, { args: upscaleArguments(input, large), inputs, stdin, seconds })
    },
  }
}
