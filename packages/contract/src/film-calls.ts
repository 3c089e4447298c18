import { z } from 'zod'
import { adFilmReply, filmTakes, filmVersions, oneClickReply } from './film-replies.ts'
import { comicReply } from './replies.ts'

export const ifNoneMatch = {
  'if-none-match': z.string().optional().meta({ description: 'ETag of the previous response' }),
}

/** All one-click films share one implementation, each under its own path. */
const readOneClick = (stem: string, summary: string) =>
  ({
    method: 'GET',
    path: `/ent/v2/one-click/${stem}/{id}`,
    scope: 'read',
    rateClass: 'read',
    summary,
    returns: oneClickReply,
    headers: ifNoneMatch,
    unchanged: 'Not modified',
  }) as const

const generalStems = ['general_one_click', 'genernal_one_click'] as const
const generalFilmPaths = generalStems.map((stem) => `/ent/v2/one-click/${stem}/{id}`)

/** Calls that read films. */
export const filmCalls = {
  getAdFilm: {
    method: 'GET',
    path: '/ent/v2/ad-one-click/{id}',
    scope: 'read',
    rateClass: 'read',
    summary: 'Get an ad film and its parts',
    returns: adFilmReply,
    headers: ifNoneMatch,
    unchanged: 'Not modified',
  },
  getGeneralFilm: {
    ...readOneClick(generalStems[0], 'Get a general film or one of its jobs'),
    paths: generalFilmPaths,
  },
  getGeneralFilmMisspelled: {
    ...readOneClick(generalStems[1], 'Get a general film (misspelled path)'),
    aliasOf: 'getGeneralFilm',
    paths: generalFilmPaths,
  },
  getMusicVideo: readOneClick('mv', 'Get a music video or one of its jobs'),
  getPremiumMusicVideo: readOneClick('premium_mv', 'Get a premium music video or one of its jobs'),
  getComic: {
    method: 'GET',
    path: '/ent/v1/explain-comic/tasks/{id}',
    scope: 'read',
    rateClass: 'read',
    summary: 'Get a narrated comic and its parts',
    returns: comicReply,
  },
  listTakes: {
    method: 'GET',
    path: '/ent/v2/films/{id}/parts/{part}/takes',
    scope: 'read',
    rateClass: 'read',
    summary: 'List the takes of one part of a film or video',
    returns: filmTakes,
    params: { part: z.string().meta({ description: '`shot-0`, `shot-1` and so on, `narration` or `music`' }) },
    headers: ifNoneMatch,
    unchanged: 'Not modified',
  },
  listVersions: {
    method: 'GET',
    path: '/ent/v2/films/{id}/versions',
    scope: 'read',
    rateClass: 'read',
    summary: 'List the versions of a film or video',
    returns: filmVersions,
    headers: ifNoneMatch,
    unchanged: 'Not modified',
  },
} as const
