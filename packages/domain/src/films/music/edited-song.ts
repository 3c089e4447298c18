import { fixedPrices } from '@kinora/contract'
import { only } from '../../generators/media-slots.ts'
import { billableSeconds } from '../../media/validate-length.ts'
import type { FilmRecord, FilmView } from '../../ports/films.ts'
import type { PreparedMedia } from '../../steps/steps.ts'
import type { BuildComposeOptions } from '../build-compose-film.ts'
import { cutSegments } from '../cut-segments.ts'
import { type SongSubtitles, songComposeOptions } from './song-compose-options.ts'
import type { LipSyncSource } from './sung-shot.ts'

/** Params of a music video that edits and composes need. */
export type SongParams = { subtitles: SongSubtitles | null; sungIn: string }

const paramsIn = ({ params }: FilmView): SongParams => params as SongParams
const getSong = ({ media }: FilmView): PreparedMedia => only(media, 'song')
const getCues = ({ media }: FilmView): PreparedMedia | null => media['subtitles']?.[0] ?? null

/** Start of a segment in the song. All takes of a segment have the length of the first. */
const findSegmentStart = ({ records }: FilmView, { segment }: FilmRecord): number => {
  let begin = 0
  for (let before = 0; before < segment; before += 1)
    begin += records.find((each) => each.kind === 'video' && each.segment === before)?.shown.seconds ?? 0
  return begin
}

/** Whether the song is short enough for lip sync. */
export const canLipSync = (song: PreparedMedia): boolean =>
  billableSeconds(song.seconds) <= fixedPrices.musicVideo.lipSync.upToSeconds

/** Song data of an existing film, for edits and composes. */
export const editedSong = {
  lipSyncSource: (film: FilmView, record: FilmRecord, face: PreparedMedia | null): LipSyncSource => ({
    song: getSong(film),
    from: findSegmentStart(film, record),
    face,
  }),
  /** A segment is charged by its planned length, even if a beat moved its cuts (D-270). */
  seconds: (film: FilmView, { segment }: FilmRecord): number =>
    cutSegments(billableSeconds(getSong(film).seconds))[segment] ?? 0,
  composeOptions: ((film) =>
    songComposeOptions(getSong(film), paramsIn(film).subtitles, getCues(film))) satisfies BuildComposeOptions,
  transcriptionInput(film: FilmView) {
    const { subtitles, sungIn } = paramsIn(film)
    return subtitles && !getCues(film) ? { song: getSong(film), language: sungIn, subtitles } : null
  },
}
