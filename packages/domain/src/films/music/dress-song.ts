import type { ComposeFilm } from '../../film-parts/compose-ask.ts'
import type { ObjectRef } from '../../steps/media.ts'
import type { PreparedMedia } from '../../steps/steps.ts'

export type SongSubtitles = { colour: string }

/** Beside its shots a music video has the song, which alone is heard, and what is sung. Its cuts lie on beats, so they are cuts. */
export const dressSong = (
  song: PreparedMedia,
  subtitles: SongSubtitles | null,
  cues: ObjectRef | null,
): Pick<ComposeFilm, 'layers' | 'keepsShotSound' | 'transitions' | 'subtitles'> => ({
  layers: [{ sound: song, role: 'song', from: 0, loops: false }],
  keepsShotSound: false,
  transitions: [],
  subtitles: subtitles && cues && { cues, font: 'sans', colour: subtitles.colour },
})
