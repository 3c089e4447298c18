import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'

const state = z
  .enum(['absent', 'pulling', 'ready', 'broken'])
  .meta({ description: '`broken`: pull or verification failed; see `fault`' })

const weight = z.object({
  name: z.string(),
  purpose: z.string(),
  serves: z.array(z.string()).meta({ description: 'Steps whose neural tier needs the weight' }),
  licence: z.string().meta({ description: 'SPDX name of the licence of the weight' }),
  copyright: z.string(),
  source: z.string(),
  carrier: z.string().meta({ description: 'npm package and version that contains the weight' }),
  ready_bytes: z.int(),
  wanted: z.boolean(),
  asks: z.int().meta({ description: 'Number of pull requests' }),
  checks: z.int().meta({ description: 'Number of verify requests' }),
  state: state.meta({ description: 'Least advanced state over all running workers' }),
  done_bytes: z.int(),
  total_bytes: z.int().meta({ description: 'Total bytes to fetch and convert on all workers' }),
  workers: z.array(
    z.object({
      worker: z.string(),
      state,
      done_bytes: z.int(),
      fault: z.string(),
      asks: z.int().meta({ description: 'Last pull request that the worker started or finished' }),
      checks: z.int(),
    }),
  ),
})
export type WeightReply = z.infer<typeof weight>

/** Weights of the built-in engine, which workers pull, verify and remove. */
export const weightEndpoints = {
  listWeights: {
    method: 'GET',
    path: '/admin/v1/weights',
    summary: 'List the weights of the built-in engine and their state on each worker',
    body: nothing,
    returns: z.object({ weights: z.array(weight) }),
  },
  pullWeight: {
    method: 'POST',
    path: '/admin/v1/weights/{id}/pull',
    summary: 'Pull a weight on every worker; a repeated call retries failed pulls',
    auditedFields: ['licence'],
    body: z.object({
      licence: z.string().meta({ description: 'Licence of the weight that you accept' }),
    }),
    returns: weight,
  },
  verifyWeight: {
    method: 'POST',
    path: '/admin/v1/weights/{id}/verify',
    summary: 'Verify a weight against its pinned hash on every worker; a mismatch is removed and pulled again',
    body: nothing,
    returns: weight,
  },
  removeWeight: {
    method: 'DELETE',
    path: '/admin/v1/weights/{id}',
    summary: 'Remove a weight from every worker',
    body: nothing,
    returns: weight,
  },
} as const satisfies Record<string, AdminEndpoint>
