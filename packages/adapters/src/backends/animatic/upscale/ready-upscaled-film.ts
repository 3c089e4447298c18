import { encodeWatched } from '../render/encode-watched.ts'
import type { MakeReady } from '../work.ts'
import { upscaleArguments } from './upscale-arguments.ts'

export const readyUpscaledFilm: MakeReady<'upscale-video'> = async (ask, file) => {
  const media = await file(ask.video)
  return {
    mediaType: 'video/mp4',
    run: (bench) => encodeWatched(bench, { args: upscaleArguments(ask), inputs: { media }, seconds: ask.seconds }),
  }
}
