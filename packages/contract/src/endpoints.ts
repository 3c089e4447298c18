import { z } from 'zod'
import { filmCalls, ifNoneMatch } from './film-calls.ts'
import { limits } from './limits.ts'
import {
  creditsReply,
  finalizeReply,
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
import { usageQuery, usageReply } from './usage.ts'

/** The rate limit bucket of an endpoint. */
export type RateClass = 'create' | 'read' | 'upload'

export type Endpoint = {
  /** Method name in every SDK. It never changes. */
  name: string
  /** Name of the endpoint that this one duplicates under an older path. */
  aliasOf?: string
  /** All paths of an endpoint with several, the main path first. Scopes, logs and metrics use the first (D-506). */
  paths?: readonly string[]
  /** Set when the endpoint creates a task, with the name of its CLI command. */
  makes?: { command: string }
  /** Name of the CLI command and MCP tool of an endpoint that creates no task and needs only its fields. */
  command?: string
  /** Fixed price in credits of a call that creates no task. */
  credits?: number
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{id}` is an identifier of 18 or 19 digits. */
  path: string
  /** Schemas of the other places of the path. Clients pass them as fields. */
  params?: Readonly<Record<string, z.ZodType>>
  scope: Scope
  rateClass: RateClass
  summary: string
  returns: z.ZodType
  /** Schema of the JSON body of a call that is not a create. */
  body?: z.ZodType
  /** A request without a body is equivalent to `{}`. */
  mayLackBody?: true
  /** The body may refer to a resource that does not exist. */
  namesInBody?: true
  streams?: true
  /** The endpoint follows the conventions of another API, errors included. The SDKs leave it out. */
  face?: 'openai'
  /** The body may also be a multipart form. */
  takesForm?: true
  /** Media type of a successful response that is not JSON. */
  media?: string
  /** Describes the target of the 302 response, if the endpoint redirects. */
  redirects?: string
  /** Uses a protocol that OpenAPI cannot describe. */
  isUndescribed?: true
  /** Browsers may call it only from pages of the service or of an allowed origin. */
  checksOrigin?: true
  /** Body size limit, if it is below the general limit. */
  bodyBytes?: number
  /** Query parameters and headers under their wire names. */
  query?: z.ZodObject
  headers?: Readonly<Record<string, z.ZodType>>
  /** Describes the 304 response, if the endpoint sends one. */
  unchanged?: string
}

type Unnamed = Omit<Endpoint, 'name'>

const withNames = <const T extends Record<string, Unnamed>>(all: T): { [K in keyof T & string]: T[K] & { name: K } } =>
  Object.fromEntries(Object.entries(all).map(([name, endpoint]) => [name, { ...endpoint, name }])) as never

/** A query parameter that is repeated or comma-separated. */
const listParameter = (description: string) => z.array(z.string()).optional().meta({ description })

/** Every endpoint except the creates, which the generators define. */
export const endpoints = withNames({
  getCreations: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/creations',
    scope: 'read',
    rateClass: 'read',
    summary: 'Get a task and its results',
    returns: queryReply,
    headers: ifNoneMatch,
    unchanged: 'Not modified',
  },
  getBundle: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/bundle',
    scope: 'bundle',
    rateClass: 'read',
    summary: 'Get a reproduction bundle of a task',
    returns: taskBundle,
  },
  ...filmCalls,
  listTasks: {
    method: 'GET',
    path: '/ent/v2/tasks',
    scope: 'read',
    rateClass: 'read',
    summary: 'List tasks',
    query: z.object({
      'created_at.from': z
        .string()
        .optional()
        .meta({ description: `ISO 8601; defaults to ${limits.taskListDays} days before created_at.to` }),
      'created_at.to': z.string().optional().meta({ description: 'ISO 8601; defaults to now' }),
      task_ids: listParameter('Only tasks with these ids'),
      templates: listParameter('Only tasks with these templates'),
      model_versions: listParameter('Only tasks of these models, with or without prefix'),
      resolutions: listParameter('Only tasks with these resolutions'),
      states: z.array(z.enum(states)).optional().meta({ description: 'Only tasks in these states' }),
      'pager.page': z
        .int()
        .min(0)
        .max(limits.taskPages)
        .default(0)
        .meta({ description: 'Page number from 0; ignored with a page token' }),
      'pager.pagesz': z.int().min(1).max(limits.taskPageSize.most).default(limits.taskPageSize.standard),
      'pager.page_token': z.string().optional().meta({ description: '`next_page_token` of the previous page' }),
    }),
    returns: z.object({ next_page_token: z.string(), tasks: z.array(listedTask) }),
  },
  watchTask: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/events',
    scope: 'read',
    rateClass: 'read',
    summary: 'Stream task updates as server-sent events',
    returns: z.object({
      event: z.literal('task'),
      id: z.string().meta({ description: 'Increasing; send it as Last-Event-ID on reconnect' }),
      data: z.string().meta({ contentMediaType: 'application/json', description: 'The task, as in the task query' }),
    }),
    streams: true,
    headers: { 'last-event-id': z.string().optional().meta({ description: 'Id of the last received event' }) },
  },
  getCredits: {
    method: 'GET',
    path: '/ent/v2/credits',
    scope: 'read',
    rateClass: 'read',
    summary: 'Get the balance and the number of running and waiting tasks',
    query: z.object({
      show_detail: z.enum(['true', 'false']).optional().meta({ description: 'Include the grants' }),
    }),
    returns: creditsReply,
  },
  getUsage: {
    method: 'GET',
    path: '/ent/v2/usage',
    scope: 'read',
    rateClass: 'read',
    summary: 'Get usage by hour or day',
    query: usageQuery,
    returns: usageReply,
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
  finalizeTask: {
    method: 'POST',
    path: '/ent/v2/tasks/{id}/finalize',
    scope: 'create',
    rateClass: 'create',
    summary: 'Make the final video of a draft',
    body: z
      .object({
        parts: z
          .array(z.union([z.string(), z.int()]))
          .optional()
          .meta({ description: 'Ids of parts, or segment numbers; absent: all. A single video is its only part' }),
        callback_url: z
          .string()
          .max(limits.urlChars)
          .optional()
          .meta({ format: 'uri', description: 'URL notified when the task changes state' }),
        payload: z
          .string()
          .max(limits.payloadChars)
          .optional()
          .meta({ description: 'Returned unchanged in replies and callbacks' }),
      })
      .meta({ examples: [{}] }),
    mayLackBody: true,
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Estimate the price without creating a task' }),
    }),
    returns: finalizeReply.or(quoteReply),
  },
  recommendPrompts: {
    method: 'POST',
    path: '/ent/v2/img2video-prompt-recommendation',
    scope: 'create',
    rateClass: 'create',
    summary: 'Recommend prompts for an image',
    command: 'recommend-prompts',
    body: z
      .object({
        images: z
          .array(z.string().meta({ format: 'uri' }))
          .min(1)
          .max(1)
          .meta({ description: 'The image' }),
        type: z.array(z.enum(recommendationTypes)).min(1).meta({ description: 'Intended use of the prompts' }),
        resolution: z.enum(['360p', '720p']).default('720p').meta({ description: 'Resolution of the intended video' }),
        count: z
          .int()
          .min(1)
          .max(limits.recommendations.most)
          .default(limits.recommendations.standard)
          .meta({ description: 'Number of prompts' }),
      })
      .meta({ examples: [{ images: ['https://example.com/portrait.png'], type: ['img2video'] }] }),
    query: z.object({
      dry_run: z.enum(['true', 'false']).optional().meta({ description: 'Estimate the price without creating a task' }),
    }),
    returns: recommendationReply.or(quoteReply),
  },
  ...subjectCalls,
  openUpload: {
    method: 'POST',
    path: '/tools/v2/files/uploads',
    scope: 'uploads',
    rateClass: 'upload',
    summary: 'Create an image upload',
    body: z.object({ scene: z.string().optional().meta({ description: 'Label of at most 64 characters' }) }),
    returns: z.object({
      id: z.string(),
      put_url: z.string().meta({ description: 'Presigned URL: PUT the raw bytes, under 10 MB, within an hour' }),
      expires_at: z.string(),
    }),
  },
  finishUpload: {
    method: 'PUT',
    path: '/tools/v2/files/uploads/{id}/finish',
    scope: 'uploads',
    rateClass: 'upload',
    summary: 'Complete an upload',
    body: z.object({ etag: z.string().meta({ description: 'ETag that the store returned, with or without quotes' }) }),
    returns: z.object({ uri: z.string().meta({ description: 'Reference to the image for any image field' }) }),
  },
})

/** Endpoint of the Model Context Protocol. The calls of its tools require their own scopes. */
export const mcpEndpoint: Endpoint = {
  name: 'mcp',
  method: 'POST',
  path: '/mcp',
  scope: 'read',
  rateClass: 'read',
  summary: 'Send a Model Context Protocol message',
  returns: z.unknown(),
  bodyBytes: limits.mcpBodyBytes,
  isUndescribed: true,
  checksOrigin: true,
}
