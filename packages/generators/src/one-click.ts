import { AppError, fixedPrices, limits } from '@kinora/contract'
import { defineGenerator, type FilmFace, fields, type PreparedMedia, refuse } from '@kinora/domain'
import {
  type BuildComposeOptions,
  buildComposeFilm,
  composedPart,
  draftMark,
  editedPart,
  editedShot,
  type FilmRecord,
  type FilmView,
  findNewestRecord,
  type LipSyncSource,
  makeSungShot,
  readFilmParams,
  requireFilm,
  resolveComposeParts,
  type SongSubtitles,
  songComposeOptions,
  sungShotSteps,
  transcribeSong,
} from '@kinora/domain/films'
import { z } from 'zod'

/** A film product of the family that shares paths, replies, edits and composition. */
export type OneClick = {
  /** Id of the generator that creates the film. */
  id: string
  /** Names the film in the titles of its edits. */
  title: string
  face: FilmFace
  stem: string
  aliases?: readonly string[]
}

const rows = [{ model: '', set: 'interface' }] as const
const idField = (description: string) => z.string().meta({ description })

const buildPaths = ({ stem, aliases = [] }: OneClick, what: string) => ({
  path: `${stem}/{id}/${what}`,
  aliases: aliases.map((alias) => `${alias}/{id}/${what}`),
})

/** A job of another film is reported as not found (D-281). */
const videoJob = (film: FilmView, id: string): FilmRecord => {
  const record = film.records.find((each) => each.id === id)
  if (!record) throw new AppError('TaskNotFound', { detail: 'job_id is not a job of this film', field: 'job_id' })
  if (record.kind !== 'video')
    refuse({ field: 'job_id', rule: 'kind', message: 'refers to a job that is not a segment video' })
  return record
}

/** Defines the edit endpoint: regenerates one segment. */
export const oneClickEdit = (
  film: OneClick & {
    /** Price per second and billable seconds of the segment. */
    computePrice(film: FilmView, record: FilmRecord): { perSecond: number; seconds: number }
    /** Lip sync parameters of the segment, if it has a singer. */
    sings?(film: FilmView, record: FilmRecord): LipSyncSource | null
  },
) =>
  defineGenerator({
    id: `${film.id}-edit`,
    version: 1,
    title: `Regenerate one segment of a ${film.title}`,
    ...buildPaths(film, 'edit'),
    example: { job_id: '312345678901234561', prompt: 'The same place by night' },
    rows,
    request: () =>
      z.object({
        job_id: idField('Video job of the segment to regenerate'),
        prompt: fields.prompt(limits.filmPromptChars),
        callback_url: fields.callback(),
        payload: fields.payload(),
      }),
    resolve(request, _row, seed, _stored, view) {
      const whole = requireFilm(view)
      const record = videoJob(whole, request.job_id)
      const sings = film.sings?.(whole, record) ?? null
      const shot = editedShot(whole, record, seed)
      return {
        used: { ...request, seed },
        params: {
          // A singing face is not cropped.
          shot: sings ? { ...shot, framing: null } : shot,
          sings,
          price: film.computePrice(whole, record),
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

/** Defines the compose endpoint: joins takes of the segments into a new film. */
export const oneClickCompose = (
  film: OneClick & {
    composeOptions?: BuildComposeOptions
    /** The song to transcribe for subtitles. */
    listens?(film: FilmView): { song: PreparedMedia; language: string; subtitles: SongSubtitles } | null
  },
) =>
  defineGenerator({
    id: `${film.id}-compose`,
    version: 1,
    title: `Compose a ${film.title}`,
    ...buildPaths(film, 'compose'),
    example: { job_ids: ['312345678901234561'] },
    rows,
    read: (body) => (typeof body['job_ids'] === 'string' ? { ...body, job_ids: [body['job_ids']] } : body),
    request: () =>
      z.object({
        job_ids: z.array(idField('Video job')).meta({ description: 'One video job per segment, in order' }),
        callback_url: fields.callback(),
        payload: fields.payload(),
      }),
    resolve(request, _row, _seed, _stored, view) {
      const whole = requireFilm(view)
      const { videos } = resolveComposeParts(whole, { videos: { field: 'job_ids', ids: request.job_ids } })
      const [narration, music] = [findNewestRecord(whole, 'narration'), findNewestRecord(whole, 'music')]
      const parts = {
        videos: videos.flatMap(({ creations }) => creations),
        narration: narration?.creations[0],
        music: music?.creations[0],
      }
      const ask = {
        ...buildComposeFilm(readFilmParams(whole).shape, parts),
        ...film.composeOptions?.(whole, parts),
        ...draftMark(whole, videos),
      }
      const others = [narration, music].filter((part) => part !== undefined)
      return {
        used: { ...request },
        params: { ask, listens: film.listens?.(whole) ?? null },
        texts: { label: '' },
        part: composedPart(whole, ask.want.seconds, [...videos, ...others]),
      }
    },
    texts: ['label'],
    prices: [['each compose', fixedPrices.film.compose]],
    price: () => [{ name: 'compose', credits: fixedPrices.film.compose }],
    on: { face: film.face, field: null },
    answersIdOnly: true,
    uses: ['transcribe'],
    needs: ({ listens }) => (listens ? ['transcribe'] : []),
    async flow({ ask, listens, label }, step) {
      const written = listens && (await transcribeSong(step, listens.song, listens.language))
      const subtitleOptions =
        written && listens ? songComposeOptions(listens.song, listens.subtitles, written.cues) : {}
      return [await step.media('compose-film', { ...ask, ...subtitleOptions, label })]
    },
    reply: [],
  })
