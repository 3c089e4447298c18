import { AppError, fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, type FilmFace, fields, type PreparedMedia, refuse } from '@kinora/domain'
import {
  composedPart,
  type Dress,
  dressSong,
  editedPart,
  editedShot,
  type FilmRecord,
  type FilmView,
  joinedFilm,
  judgeJoins,
  makeSungShot,
  newestOf,
  paramsOf,
  type Sings,
  type SongSubtitles,
  sungShotSteps,
  theFilm,
  transcribed,
} from '@kinora/domain/films'
import { z } from 'zod'

/** One of the films that share paths, replies, edits and composing. */
export type OneClick = {
  /** Of the generator that makes the film. */
  id: string
  title: string
  face: FilmFace
  stem: string
  aliases?: readonly string[]
}

const rows = [{ model: '', set: 'interface' }] as const
const idOf = (description: string) => z.string().meta({ description })

const pathsOf = ({ stem, aliases = [] }: OneClick, what: string) => ({
  path: `${stem}/{id}/${what}`,
  aliases: aliases.map((alias) => `${alias}/{id}/${what}`),
})

/** Anything that is no job of this film looks like what never was (D-281). */
const videoJob = (film: FilmView, id: string): FilmRecord => {
  const record = film.records.find((each) => each.id === id)
  if (!record) throw new AppError('TaskNotFound', { detail: 'job_id names no job of this film', field: 'job_id' })
  if (record.kind !== 'video')
    refuse({ field: 'job_id', rule: 'kind', message: 'names a job that made no video of a segment' })
  return record
}

/** A new take of one segment. */
export const oneClickEdit = (
  film: OneClick & {
    /** What a second of the segment costs, and how many of them it is charged for. */
    priceOf(film: FilmView, record: FilmRecord): { perSecond: number; seconds: number }
    /** Whose lips follow a song in the segment. */
    sings?(film: FilmView, record: FilmRecord): Sings | null
  },
) =>
  defineGenerator({
    id: `${film.id}-edit`,
    version: 1,
    title: `${film.title}: a new take of one segment`,
    ...pathsOf(film, 'edit'),
    example: { job_id: '312345678901234561', prompt: 'The same place by night' },
    rows,
    request: () =>
      z.object({
        job_id: idOf('A video job of this film; the new take is for its segment'),
        prompt: fields.prompt(limits.filmPromptChars),
        callback_url: fields.callback(),
        payload: fields.payload(),
      }),
    resolve(request, _row, seed, _stored, view) {
      const whole = theFilm(view)
      const record = videoJob(whole, request.job_id)
      const sings = film.sings?.(whole, record) ?? null
      const shot = editedShot(whole, record, seed)
      return {
        used: { ...request, seed },
        params: {
          // A face that sings is seen as a whole.
          shot: sings ? { ...shot, framing: null } : shot,
          sings,
          price: film.priceOf(whole, record),
        },
        texts: { prompt: request.prompt, label: '' },
        part: editedPart(whole, record, request.prompt),
      }
    },
    texts: ['prompt', 'label'],
    price: ({ price: { perSecond, seconds } }) => [{ name: `video ${seconds} s`, credits: perSecond * seconds }],
    on: { face: film.face, field: null },
    answersIdOnly: true,
    uses: sungShotSteps,
    needs: ({ shot, sings }) => [
      shot.picture ? 'image-to-video' : 'text-to-video',
      ...(sings ? ['lip-sync' as const] : []),
    ],
    async flow({ shot, sings, prompt, label }, step) {
      const { creation } = await makeSungShot(step, shot, sings, { prompt, label })
      return [creation]
    },
    reply: [],
  })

/** The film once more, from takes of its segments. */
export const oneClickCompose = (
  film: OneClick & {
    dress?: Dress
    /** A song to be listened to for what its subtitles say. */
    listens?(film: FilmView): { song: PreparedMedia; language: string; subtitles: SongSubtitles } | null
  },
) =>
  defineGenerator({
    id: `${film.id}-compose`,
    version: 1,
    title: `${film.title}: joined anew`,
    ...pathsOf(film, 'compose'),
    example: { job_ids: ['312345678901234561'] },
    rows,
    read: (body) => (typeof body['job_ids'] === 'string' ? { ...body, job_ids: [body['job_ids']] } : body),
    request: () =>
      z.object({
        job_ids: z.array(idOf('A video job')).meta({ description: 'One video job for each segment, in their order' }),
        callback_url: fields.callback(),
        payload: fields.payload(),
      }),
    resolve(request, _row, _seed, _stored, view) {
      const whole = theFilm(view)
      const { videos } = judgeJoins(whole, { videos: { field: 'job_ids', ids: request.job_ids } })
      const [narration, music] = [newestOf(whole, 'narration'), newestOf(whole, 'music')]
      const parts = {
        videos: videos.flatMap(({ creations }) => creations),
        narration: narration?.creations[0],
        music: music?.creations[0],
      }
      const ask = { ...joinedFilm(paramsOf(whole).shape, parts), ...film.dress?.(whole, parts) }
      const others = [narration, music].filter((part) => part !== undefined)
      return {
        used: { ...request },
        params: { ask, listens: film.listens?.(whole) ?? null },
        texts: { label: '' },
        part: composedPart(whole, ask.want.seconds, [...videos, ...others]),
      }
    },
    texts: ['label'],
    prices: [['each time', fixedPrices.film.compose]],
    price: () => [{ name: 'compose', credits: fixedPrices.film.compose }],
    on: { face: film.face, field: null },
    answersIdOnly: true,
    uses: ['transcribe'],
    needs: ({ listens }) => (listens ? ['transcribe'] : []),
    async flow({ ask, listens, label }, step) {
      const written = listens && (await transcribed(step, listens.song, listens.language))
      const dress = written && listens ? dressSong(listens.song, listens.subtitles, written.cues) : {}
      return [await step.media('compose-film', { ...ask, ...dress, label })]
    },
    reply: [],
  })
