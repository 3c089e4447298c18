import type { ComposeFilm } from '../../film-parts/compose-input.ts'
import type { ObjectRef } from '../../steps/media.ts'
import type { PreparedMedia } from '../../steps/steps.ts'

export type SongSubtitles = { colour: string }

/**
 * A music video has the song as its only sound, and the lyrics as subtitles. Its cuts are on beats, so it has no
 * transitions.
 */
export const songComposeOptions = (
  song: PreparedMedia,
  subtitles: SongSubtitles | null,
  cues: ObjectRef | null,
): Pick<ComposeFilm, 'layers' | 'keepsShotSound' | 'transitions' | 'subtitles'> => ({
  layers: [{ sound: song, role: 'song', from: 0, loops: false }],
  keepsShotSound: false,
  transitions: [],
  subtitles: subtitles && cues && { cues, font: 'sans', colour: subtitles.colour },
})
