import { z } from 'zod'
import { id } from './ids.ts'
import { states } from './states.ts'

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)
const moment = () => z.iso.datetime({ precision: 3 })

/** Metadata of stored bytes, without the bytes and without a URL. */
const content = { sha256: sha256(), bytes: z.int(), media_type: z.string() }

/** A path of the public API, or empty. Bundles are untrusted files, and a client sends its key to the path. */
const apiPath = /^(?:\/ent\/v[12](?:\/(?:\{id\}|[a-z0-9][a-z0-9_-]*))+)?$/

/** Prefix of a media value that is replaced by its hash. */
export const hashPrefix = 'sha256:'

const bundledInput = z.object({
  field: z.string().meta({ description: 'Request field of the input; empty for media that the service stored' }),
  ...content,
})

const bundledAttempt = z.object({
  step: z.string(),
  step_no: z.int(),
  try_no: z.int(),
  backend: z.string().meta({ description: 'Back end name in the catalog' }),
  state: z.enum(['intended', 'started', 'done', 'failed', 'unknown']),
  fault: z.string(),
  template_sha256: sha256().optional().meta({ description: 'For back ends that use templates' }),
  server_version: z.string().optional().meta({ description: 'Version that the server reported' }),
  relief: z.enum(['tiles', 'size']).optional().meta({ description: 'Fallback after the server ran out of memory' }),
  created_at: moment(),
  started_at: moment().nullable(),
  ended_at: moment().nullable(),
  result: z.object(content).nullable().meta({ description: 'Result of the step' }),
})

const bundledResult = z.object({
  id: id(),
  ...content,
  watermarked_sha256: z.string(),
  duration: z.number(),
  fps: z.int(),
  width: z.int(),
  height: z.int(),
})

/** Everything needed to run a task again and to compare the results. */
export const taskBundle = z
  .object({
    bundle: z.literal(1).meta({ description: 'Version of this format' }),
    task_id: id(),
    part_of: z.string().meta({ description: 'Parent task; run the bundle of the parent again instead' }),
    state: z.enum(states),
    err_code: z.string(),
    generator: z.string(),
    generator_version: z.int(),
    path: z
      .string()
      .regex(apiPath)
      .meta({ description: 'Path to send the parameters to; empty if they cannot be sent on their own' }),
    model: z.string(),
    seed: z.number().nullable(),
    parameters: z.record(z.string(), z.unknown()).meta({
      description: `Effective values, defaults included; media is replaced by \`${hashPrefix}\` and its SHA-256`,
    }),
    texts: z.record(z.string(), z.string()).meta({ description: 'Texts that the steps received' }),
    inputs: z.array(bundledInput),
    created_at: moment(),
    processing_at: moment().nullable(),
    ended_at: moment().nullable(),
    attempts: z.array(bundledAttempt).meta({ description: 'In order; at most the first 1000' }),
    results: z.array(bundledResult).meta({ description: 'Empty after the retention period' }),
  })
  .meta({ id: 'TaskBundle' })
export type TaskBundle = z.infer<typeof taskBundle>
