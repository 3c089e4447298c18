import { z } from 'zod'
import { queryReply } from './replies.ts'
import type { Scope } from './scopes.ts'

/** Which bucket of the request-rate limit an endpoint draws from. */
export type RateClass = 'create' | 'read' | 'upload'

export type Endpoint = {
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
  streams?: true
}

/** Every endpoint that is not a generator's create; those come from the generators. */
export const endpoints = {
  getCreations: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/creations',
    scope: 'read',
    rateClass: 'read',
    summary: 'Read a task and its results',
    returns: queryReply,
  },
  watchTask: {
    method: 'GET',
    path: '/ent/v2/tasks/{id}/events',
    scope: 'read',
    rateClass: 'read',
    summary: 'Follow a task as server-sent events',
    returns: z.string(),
    streams: true,
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
} as const satisfies Record<string, Endpoint>
