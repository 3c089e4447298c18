import { encodeWatched } from '../render/encode-watched.ts'
import type { MakeReady } from '../work.ts'
import { repeatFilmArguments } from './lay-speech-arguments.ts'

/** Without a net that finds a mouth the lips stay as they are: the film with the speech laid under it. */
export const readySyncedFilm: MakeReady<'lip-sync'> = async (ask, file) => {
  const [film, speech] = [await file(ask.video), await file(ask.speech)]
  return {
    mediaType: 'video/mp4',
    run: (bench) =>
      encodeWatched(bench, { args: repeatFilmArguments(ask), inputs: { film, speech }, seconds: ask.seconds }),
  }
}
