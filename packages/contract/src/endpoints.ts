import { z } from 'zod'
import { adFilmReply, oneClickReply } from './film-replies.ts'
import { limits } from './limits.ts'
import {
  comicReply,
  creditsReply,
  listedTask,
  queryReply,
  quoteReply,
  recommendationReply,
  recommendationTypes,
} from './replies.ts'
import type { Scope } from './scopes.ts'
import { states } from './states.ts'
import { subjectCalls } from './subject-calls.ts'
import { taskBundle } from './task-bundle.ts'

/** Which bucket of the request-rate limit an endpoint draws from. */
export type RateClass = 'create' | 'read' | 'upload'

export type Endpoint = {
  /** What it is called in every SDK; it never changes. */
  name: string
  /** The same as the one of this name, kept for clients that ask under an older path. */
  aliasOf?: string
  /** All paths of an endpoint that has several, its own first. Scopes, logs and metrics use the first (D-506). */
  paths?: readonly string[]
  /** Makes a task; then also the command that asks for it. */
  makes?: { command: string }
  /** Makes none, and is a command and a tool by its fields alone: what both are called. */
  command?: string
  /** Credits that a call without a task costs, where the price is fixed. */
  credits?: number
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{id}` stands for an identifier of 18 or 19 digits. */
  path: string
  scope: Scope
  rateClass: RateClass
  summary: string
  returns: z.ZodType
  /** The request may carry a JSON body that is not a create's. */
  body?: z.ZodType
  /** A request without a body means the same as one with `{}`. */
  mayLackBody?: true
  /** Its body may name something that is not there. */
  namesInBody?: true
  streams?: true
  /** It answers in the shape of another interface, refusals included, and is in none of our own clients. */
  face?: 'openai'
  /** The body may also be a form. */
  takesForm?: true
  /** What a success is, when it is not JSON. */
  media?: string
  /** Answers 302, and where that leads. */
  redirects?: string
  /** Speaks a language of its own, which OpenAPI cannot tell. */
  isUndescribed?: true
  /** A browser may call it only from a page of the service or of a listed origin. */
  checksOrigin?: true
  /** The most its body may have, where that is less than elsewhere. */
  bodyBytes?: number
  /** Parameters of the query and headers, as they are written there. */
  query?: z.ZodObject
  headers?: Readonly<Record<string, z.ZodType>>
  /** Answers 304, and what that means. */
  unchanged?: string
}

type Unnamed = Omit<Endpoint, 'name'>

const named = <const T extends Record<string, Unnamed>>(all: T): { [K in keyof T & string]: T[K] & { name: K } } =>
  Object.fromEntries(Object.entries(all).map(([name, endpoint]) => [name, { ...endpoint, name }])) as never

/** Repeated, or with commas between them. */
const several = (description: string) => z.array(z.string()).optional().meta({ description })

const ifNoneMatch = { 'if-none-match': z.string().optional().meta({ description: 'ETag of the last reply' }) }

/** One implementation for all films of the family, each under its own path. */
const readOneClick = (stem: string, summary: string) =>
  ({
    method: 'GET',
    path: `/ent/v2/one-click/${stem}/{id}`,
    scope: 'read',
    rateClass: 'read',
    summary,
    returns: oneClickReply,
    headers: ifNoneMatch,
    unchanged: 'The last reply still holds',
  }) as const

const generalStems = ['general_one_click', 'genernal_one_click'] as const
const generalFilmPaths = generalStems.map((stem) => `/ent/v2/one-click/${stem}/{id}`)

/** Every endpoint that is not a generator's create; those come from the generators. */
export const endpoints = named({
  getCreations: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/creations',
    scope: 'read',
    rateClass: 'read',
    summary: 'Read a task and its results',
    returns: queryReply,
    headers: ifNoneMatch,
    unchanged: 'The last reply still holds',
  },
  getBundle: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/bundle',
    scope: 'bundle',
    rateClass: 'read',
    summary: 'Read all that is needed to run a task again',
    returns: taskBundle,
  },
  getAdFilm: {
    method: 'GET',
    path: '/ent/v2/ad-one-click/{id}',
    scope: 'read',
    rateClass: 'read',
    summary: 'Read an advertisement film with all its parts',
    returns: adFilmReply,
    headers: ifNoneMatch,
    unchanged: 'The last reply still holds',
  },
  getGeneralFilm: {
    ...readOneClick(generalStems[0], 'Read a general film or one of its jobs'),
    paths: generalFilmPaths,
  },
  getGeneralFilmMisspelled: {
    ...readOneClick(generalStems[1], 'The same under its old spelling'),
    aliasOf: 'getGeneralFilm',
    paths: generalFilmPaths,
  },
  getMusicVideo: readOneClick('mv', 'Read a music video or one of its jobs'),
  getPremiumMusicVideo: readOneClick('premium_mv', 'Read a premium music video or one of its jobs'),
  getComic: {
    method: 'GET',
    path: '/ent/v1/explain-comic/tasks/{id}',
    scope: 'read',
    rateClass: 'read',
    summary: 'Read an explained comic with its parts',
    returns: comicReply,
  },
  listTasks: {
    method: 'GET',
    path: '/ent/v2/tasks',
    scope: 'read',
    rateClass: 'read',
    summary: 'List tasks, newest first',
    query: z.object({
      'created_at.from': z
        .string()
        .optional()
        .meta({ description: `ISO 8601; ${limits.taskListDays} days before the other end unless given` }),
      'created_at.to': z.string().optional().meta({ description: 'ISO 8601; now unless given' }),
      task_ids: several('Only these'),
      templates: several('Only with these templates'),
      model_versions: several('Only of these models, with or without their prefix'),
      resolutions: several('Only of these resolutions'),
      states: z.array(z.enum(states)).optional().meta({ description: 'Only in these states' }),
      'pager.page': z
        .int()
        .min(0)
        .max(limits.taskPages)
        .default(0)
        .meta({ description: 'From 0; a token goes before' }),
      'pager.pagesz': z.int().min(1).max(limits.taskPageSize.most).default(limits.taskPageSize.standard),
      'pager.page_token': z.string().optional().meta({ description: 'As the page before told it' }),
    }),
    returns: z.object({ next_page_token: z.string(), tasks: z.array(listedTask) }),
  },
  watchTask: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/events',
    scope: 'read',
    rateClass: 'read',
    summary: 'Follow a task as server-sent events',
    returns: z.object({
      event: z.literal('task'),
      id: z.string().meta({ description: 'Goes up; a client that comes back names it' }),
      data: z.string().meta({ contentMediaType: 'application/json', description: 'The task as when it is read' }),
    }),
    streams: true,
    headers: { 'last-event-id': z.string().optional().meta({ description: 'The last event that was seen' }) },
  },
  getCredits: {
    method: 'GET',
    path: '/ent/v2/credits',
    scope: 'read',
    rateClass: 'read',
    summary: 'Read the balance, what runs and what waits',
    query: z.object({
      show_detail: z.enum(['true', 'false']).optional().meta({ description: 'With the grants the balance comes from' }),
    }),
    returns: creditsReply,
  },
  cancelTask: {
    method: 'POST',
    path: '/ent/v2/tasks/{id}/cancel',
    scope: 'cancel',
    rateClass: 'create',
    summary: 'Cancel a task',
    returns: z.object({}),
    body: z.object({ id: z.string().optional() }),
    mayLackBody: true,
  },
  recommendPrompts: {
    method: 'POST',
    path: '/ent/v2/img2video-prompt-recommendation',
    scope: 'create',
    rateClass: 'create',
    summary: 'Recommend prompts for a picture',
    command: 'recommend-prompts',
    body: z
      .object({
        images: z
          .array(z.string().meta({ format: 'uri' }))
          .min(1)
          .max(1)
          .meta({ description: 'The picture' }),
        type: z.array(z.enum(recommendationTypes)).min(1).meta({ description: 'What the prompts are for' }),
        resolution: z.enum(['360p', '720p']).default('720p').meta({ description: 'Of the clip they are for' }),
        count: z
          .int()
          .min(1)
          .max(limits.recommendations.most)
          .default(limits.recommendations.standard)
          .meta({ description: 'How many' }),
      })
      .meta({ examples: [{ images: ['https://example.com/portrait.png'], type: ['img2video'] }] }),
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Only says what it would cost' }),
    }),
    returns: recommendationReply.or(quoteReply),
  },
  ...subjectCalls,
  openUpload: {
    method: 'POST',
    path: '/tools/v2/files/uploads',
    scope: 'uploads',
    rateClass: 'upload',
    summary: 'Open an upload for one image',
    body: z.object({ scene: z.string().optional().meta({ description: 'What it is for, up to 64 characters' }) }),
    returns: z.object({
      id: z.string(),
      put_url: z.string().meta({ description: 'Where the raw bytes go by PUT, under 10 MB, within the hour' }),
      expires_at: z.string(),
    }),
  },
  finishUpload: {
    method: 'PUT',
    path: '/tools/v2/files/uploads/{id}/finish',
    scope: 'uploads',
    rateClass: 'upload',
    summary: 'Take over what was uploaded',
    body: z.object({ etag: z.string().meta({ description: 'As the store answered it, with or without quotes' }) }),
    returns: z.object({ uri: z.string().meta({ description: 'Stands for the image wherever one is taken' }) }),
  },
})

/** Messages of the Model Context Protocol; what their tools call has scopes of its own. */
export const mcpEndpoint: Endpoint = {
  name: 'mcp',
  method: 'POST',
  path: '/mcp',
  scope: 'read',
  rateClass: 'read',
  summary: 'One message of the Model Context Protocol',
  returns: z.unknown(),
  bodyBytes: limits.mcpBodyBytes,
  isUndescribed: true,
  checksOrigin: true,
}
