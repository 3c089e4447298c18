import { fixedPrices } from '@kinora/contract'
import { only } from '../../generators/media-slots.ts'
import { billableSeconds } from '../../media/judge-length.ts'
import type { FilmRecord, FilmView } from '../../ports/films.ts'
import type { PreparedMedia } from '../../steps/steps.ts'
import { cutSegments } from '../cut-segments.ts'
import type { Dress } from '../joined-film.ts'
import { dressSong, type SongSubtitles } from './dress-song.ts'
import type { Sings } from './sung-shot.ts'

/** What of a music video's params its edits and composes go by. */
export type SongParams = { subtitles: SongSubtitles | null; sungIn: string }

const paramsIn = ({ params }: FilmView): SongParams => params as SongParams
const songOf = ({ media }: FilmView): PreparedMedia => only(media, 'song')
const cuesOf = ({ media }: FilmView): PreparedMedia | null => media['subtitles']?.[0] ?? null

/** Where in the song a segment begins. All takes of a segment are as long as its first. */
const beginOf = ({ records }: FilmView, { segment }: FilmRecord): number => {
  let begin = 0
  for (let before = 0; before < segment; before += 1)
    begin += records.find((each) => each.kind === 'video' && each.segment === before)?.shown.seconds ?? 0
  return begin
}

/** Whether lips may be moved at all in a song of this length. */
export const maySing = (song: PreparedMedia): boolean =>
  billableSeconds(song.seconds) <= fixedPrices.musicVideo.lipSync.upToSeconds

/** How edits and composes find in a film what they need of its song. */
export const editedSong = {
  sings: (film: FilmView, record: FilmRecord, face: PreparedMedia | null): Sings => ({
    song: songOf(film),
    from: beginOf(film, record),
    face,
  }),
  /** Segments are charged as they were counted, wherever the beat has moved their cuts (D-270). */
  seconds: (film: FilmView, { segment }: FilmRecord): number =>
    cutSegments(billableSeconds(songOf(film).seconds))[segment] ?? 0,
  dress: ((film) => dressSong(songOf(film), paramsIn(film).subtitles, cuesOf(film))) satisfies Dress,
  listens(film: FilmView) {
    const { subtitles, sungIn } = paramsIn(film)
    return subtitles && !cuesOf(film) ? { song: songOf(film), language: sungIn, subtitles } : null
  },
}
