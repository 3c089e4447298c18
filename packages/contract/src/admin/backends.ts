import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'
import { backend } from './operations.ts'

const configuration = z.object({
  file: z.string().nullable().meta({ description: 'Catalog file; null for the built-in catalog' }),
  line: z.int().nullable().meta({ description: 'Line of the back end in the file' }),
  entry: z.record(z.string(), z.unknown()).meta({
    description: 'Entry of the catalog as loaded by the answering process; credentials are masked',
  }),
  routes: z.array(
    z.object({
      step: z.string(),
      models: z.array(z.string()).meta({ description: 'Empty: every model' }),
      pool: z.string(),
      weight: z.number().nullable(),
      still: z
        .object({ backend: z.string(), pool: z.string(), keep: z.string().nullable() })
        .nullable()
        .meta({ description: 'Server of the picture that the route makes first; null for a route without one' }),
    }),
  ),
})

const cell = z.object({
  from: z.string(),
  done: z.int(),
  failed: z.int(),
  unknown: z.int(),
  at_work: z.int(),
})

const failureClass = z.object({
  fault: z.string().meta({ description: 'Error code; empty if the step crashed without one' }),
  step: z.string(),
  count: z.int(),
  last_at: z.string(),
})

/** One back end in detail. */
export const backendEndpoints = {
  readBackend: {
    method: 'GET',
    path: '/admin/v1/backends/{id}',
    summary: 'Inspect a back end: configuration, replicas, health of the last day and failures by class',
    command: 'backend show',
    body: nothing,
    returns: z.object({
      name: z.string(),
      use: z.string(),
      configuration,
      replicas: z.array(backend),
      strip: z.array(cell).length(96).meta({ description: 'Attempts that began in each quarter hour of the last day' }),
      failures: z.array(failureClass).meta({ description: 'Failures of the last day, most frequent first' }),
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
