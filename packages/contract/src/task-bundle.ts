import { z } from 'zod'
import { id } from './ids.ts'
import { states } from './states.ts'

const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)
const moment = () => z.iso.datetime({ precision: 3 })

/** What stored bytes are, without the bytes and without a place where they could be had. */
const content = { sha256: sha256(), bytes: z.int(), media_type: z.string() }

/** A path of the interface, or empty: a bundle is a file from anywhere, and its path is sent a request with a key. */
const ownPath = /^(?:\/ent\/v[12](?:\/(?:\{id\}|[a-z0-9][a-z0-9_-]*))+)?$/

/** How a media value of a request is written where only its hash is told. */
export const hashPrefix = 'sha256:'

const bundledInput = z.object({
  field: z.string().meta({ description: 'Where the request has it; empty for what the service itself had kept' }),
  ...content,
})

const bundledAttempt = z.object({
  step: z.string(),
  step_no: z.int(),
  try_no: z.int(),
  backend: z.string().meta({ description: 'Its name in the catalog' }),
  state: z.enum(['intended', 'started', 'done', 'failed', 'unknown']),
  fault: z.string(),
  template_sha256: sha256().optional().meta({ description: 'Of back ends that work by templates' }),
  server_version: z.string().optional().meta({ description: 'As the server called itself when it was asked' }),
  relief: z
    .enum(['tiles', 'size'])
    .optional()
    .meta({ description: 'How the job was made smaller after the server had run out of memory' }),
  created_at: moment(),
  started_at: moment().nullable(),
  ended_at: moment().nullable(),
  result: z.object(content).nullable().meta({ description: 'What the step left' }),
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

/** All that is needed to run a task once more, and to see whether the same came of it. */
export const taskBundle = z
  .object({
    bundle: z.literal(1).meta({ description: 'Which shape this is' }),
    task_id: id(),
    part_of: z
      .string()
      .meta({ description: 'The task that this one is a part of; such a one is run again with the whole' }),
    state: z.enum(states),
    err_code: z.string(),
    generator: z.string(),
    generator_version: z.int(),
    path: z
      .string()
      .regex(ownPath)
      .meta({ description: 'Where to send the parameters; empty where they cannot be sent by themselves' }),
    model: z.string(),
    seed: z.number().nullable(),
    parameters: z.record(z.string(), z.unknown()).meta({
      description: `As used, defaults included; media stands as \`${hashPrefix}\` and the hash of its bytes`,
    }),
    texts: z.record(z.string(), z.string()).meta({ description: 'As the steps were given them' }),
    inputs: z.array(bundledInput),
    created_at: moment(),
    processing_at: moment().nullable(),
    ended_at: moment().nullable(),
    attempts: z.array(bundledAttempt).meta({ description: 'In order; the first 1000' }),
    results: z.array(bundledResult).meta({ description: 'As long as they are kept' }),
  })
  .meta({ id: 'TaskBundle' })
export type TaskBundle = z.infer<typeof taskBundle>
