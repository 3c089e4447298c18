import { z } from 'zod'
import { headers, jsonPath, jsonPaths, openOrigin, origin, request } from './recipe-parts.ts'

/** Steps that a recipe may serve; each is a step of the service with a media result. */
export const recipeSteps = [
  'text-to-video',
  'image-to-video',
  'frames-to-video',
  'references-to-video',
  'text-to-image',
  'references-to-image',
  'speech',
  'text-to-music',
  'text-to-sound',
  'lip-sync',
  'talking-picture',
  'upscale-video',
] as const
export type RecipeStep = (typeof recipeSteps)[number]

/** Needs that data cannot express. A provider that needs one of these is an adapter in code. */
export const codeNeeds = {
  'request-signing': 'each request has to be signed',
  multipart: 'requests are multipart forms',
  sdk: 'the provider is reached with its own SDK only',
  websocket: 'jobs run over a WebSocket',
} as const

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
const date = z.iso.date()
const price = z.strictObject({
  amount: z.number().min(0).max(10_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  per: z.enum(['job', 'second', 'image', 'unit', 'million-tokens', 'thousand-characters']),
  source: z.url({ protocol: /^https$/ }),
  asOf: date,
  /** Cases that the amount does not cover, such as other resolutions. */
  note: z.string().max(300).optional(),
})
export type RecipePrice = z.infer<typeof price>

const model = z.strictObject({
  price: price.optional(),
  /** Values for the slots `model.<name>`. */
  values: z.record(z.string().regex(/^(?!id$)[a-z]\w{0,30}$/), z.string().max(200)).default({}),
  licence: z.string().max(100).optional(),
  excludedTerritories: z.array(z.string().regex(/^([A-Z]{2}|EU)$/)).default([]),
})

const stepLimits = z.strictObject({
  /** The longest result in seconds; longer ones go to the next route. */
  seconds: z.number().min(0).max(36_000).optional(),
  promptCharacters: z.int().min(1).max(100_000).optional(),
  images: z.int().min(0).max(100).optional(),
  /** Width divided by height. */
  ratio: z.strictObject({ least: z.number().positive(), most: z.number().positive() }).optional(),
  pixels: z.int().min(1).optional(),
})

const step = z.strictObject({
  /** The default model; the catalog may name another one of `models`. */
  model: z.string().min(1).max(200),
  create: request().extend({ method: z.enum(['POST', 'PUT']) }),
  mediaType: z.enum(['video/mp4', 'image/png', 'image/jpeg', 'image/webp', 'audio/mpeg', 'audio/wav']),
  limits: stepLimits.default({}),
  /** Our models for which this step is a sensible replacement; `recipe init` writes routes for them. */
  replaces: z.array(z.string().max(40)).max(40).default([]),
})

const media = z.strictObject({
  /** `upload` sends the file first and passes the URL that the provider returns. */
  as: z.enum(['data-uri', 'base64', 'url', 'upload']),
  /** The largest file; larger ones go to the next route. */
  maxBytes: z
    .int()
    .min(1)
    .max(512 * 1024 * 1024),
  upload: z
    .strictObject({
      create: request(),
      /** Where the reply has the URL for the bytes, and the value for the request of the step. */
      url: jsonPaths(),
      value: jsonPaths(),
      method: z.enum(['PUT', 'POST']).default('PUT'),
      /** Origins of that URL. The key is not sent to them. */
      origins: z.array(openOrigin()).min(1).max(10),
    })
    .optional(),
})

const errorClasses = ['retryable', 'refused', 'policy', 'quota', 'unknown'] as const
export type ErrorClass = (typeof errorClasses)[number]
const errorRule = z.strictObject({
  status: z.array(z.int().min(100).max(599)).min(1).optional(),
  /** The value at this path is one of `equals` or begins with one of `startsWith`. */
  path: jsonPath().optional(),
  equals: z.array(z.string().max(200)).min(1).optional(),
  startsWith: z.array(z.string().max(200)).min(1).optional(),
  class: z.enum(errorClasses),
  /** For policy: whether the prompt or the result was rejected. */
  about: z.enum(['prompt', 'result']).optional(),
})
export type ErrorRule = z.infer<typeof errorRule>

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

const captures = z.record(z.string().regex(/^[a-z]\w{0,30}$/), jsonPaths())

const webhook = z.strictObject({
  verifier: z.discriminatedUnion('by', [
    /** Headers webhook-id, webhook-timestamp and webhook-signature, with a secret that begins with whsec_. */
    z.strictObject({ by: z.literal('standard-webhooks') }),
    /** Ed25519 over request id, user id, timestamp and the hash of the body, with public keys from a JWKS. */
    z.strictObject({ by: z.literal('ed25519-jwks'), jwks: z.url({ protocol: /^https?$/ }) }),
    /** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the timestamp, a comma and the body. */
    z.strictObject({ by: z.literal('timestamped-hmac'), header: z.string().regex(/^[a-z0-9-]{1,60}$/) }),
    /** Unsigned: the token in the URL is the only proof. */
    z.strictObject({ by: z.literal('url-token') }),
  ]),
  /** Where the body has what `job` reads from the reply to a create. */
  job: captures,
})

const find = z.discriminatedUnion('by', [
  /** The create request has an idempotency key made of attempt.id: it can be repeated for `hours`. */
  z.strictObject({ by: z.literal('key'), hours: z.number().positive().max(720) }),
  /** A list of recent jobs that shows a marker made of attempt.id. */
  z.strictObject({
    by: z.literal('list'),
    request: request(),
    items: jsonPath(),
    /** Each job as in the reply to a create. */
    job: captures,
    /** The value that contains the attempt id. A job without it could be any: the outcome stays unknown. */
    marker: jsonPaths(),
    created: jsonPath(),
    /** Further pages: the path of their URL in the reply, or the query parameter that counts pages from 1. */
    next: jsonPath().optional(),
    page: z
      .string()
      .regex(/^[\w.-]{1,40}$/)
      .optional(),
    /** How long jobs stay in the list. */
    hours: z.number().positive().max(8_760),
    /** After that time, a request in transit is in the list. */
    settleSeconds: z.number().min(0).max(15).default(5),
  }),
  /** The verified webhook of the job names it. */
  z.strictObject({ by: z.literal('webhook') }),
  z.strictObject({ by: z.literal('none') }),
])

const read = z.strictObject({
  /** A header or a path of the reply with the result. */
  header: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
  path: jsonPaths().optional(),
})

/** A hosted provider as data. */
export const recipeShape = z.strictObject({
  $schema: z.string().max(200).optional(),
  recipe: z.literal(1),
  name,
  title: z.string().min(1).max(80),
  /** The provider's pages that the recipe follows. */
  docs: z
    .array(z.url({ protocol: /^https$/ }))
    .min(1)
    .max(20),
  checkedOn: date,
  /** `documentation`: never run against the provider itself. */
  tested: z.enum(['documentation', 'provider']),
  needs: z.array(z.enum(Object.keys(codeNeeds) as [keyof typeof codeNeeds, ...(keyof typeof codeNeeds)[]])).optional(),
  origin: origin(),
  /** Further origins of the provider that get the key. */
  otherOrigins: z.array(origin()).max(5).default([]),
  /** Origins of results and redirects to them. The key is not sent to them. */
  resultOrigins: z.array(openOrigin()).max(20).default([]),
  auth: z.discriminatedUnion('in', [
    z.strictObject({
      in: z.literal('header'),
      name: z.string().regex(/^[a-z0-9-]{1,60}$/),
      prefix: z
        .string()
        .regex(/^[A-Za-z]{0,20} ?$/)
        .default(''),
    }),
    z.strictObject({ in: z.literal('query'), name: z.string().regex(/^[\w-]{1,40}$/) }),
  ]),
  headers: headers().default({}),
  steps: z.partialRecord(z.enum(recipeSteps), step),
  models: z.record(
    z
      .string()
      .regex(/^[\w.:-]+(\/[\w.:-]+)*$/)
      .max(200),
    model,
  ),
  media: media.optional(),
  job: captures,
  status: z.strictObject({
    request: request(),
    state: jsonPaths(),
    states: z.record(z.string().max(80), z.enum(jobStates)),
    /** The state of a reply that has none; without it, such a reply is invalid. */
    absent: z.enum(jobStates).optional(),
    /** The completed share; divided by `scale`. */
    progress: z.strictObject({ path: jsonPaths(), scale: z.number().positive().default(1) }).optional(),
    /** The longest pause between two requests for a job; the first pauses are shorter. */
    everySeconds: z.number().min(1).max(60).default(5),
    /** HTTP statuses of a JSON reply that mean that the provider no longer has the job. */
    lost: z.array(z.int().min(400).max(499)).default([]),
  }),
  result: z.strictObject({
    /** Without it, the reply to the status request has the result. */
    request: request().optional(),
    output: jsonPaths(),
  }),
  cancel: z
    .strictObject({
      request: request(),
      /** `queued`: a running job cannot be stopped. */
      stops: z.enum(['always', 'queued']),
    })
    .optional(),
  /** A request without cost that fails with a wrong key. */
  check: z.strictObject({ request: request() }).optional(),
  webhook: webhook.optional(),
  find,
  errors: z.array(errorRule).max(60).default([]),
  limits: z
    .strictObject({
      /** The slots of the pool that `recipe init --catalog` writes. */
      concurrency: z.int().min(1).max(10_000).optional(),
      /** Jobs that one worker starts in a minute; further steps wait. */
      perMinute: z.int().min(1).max(100_000).optional(),
    })
    .default({}),
  /** The real cost of a job: an amount in the currency of its price, or a quantity that the price multiplies. */
  cost: z.strictObject({ actual: read.extend({ is: z.enum(['amount', 'quantity']) }) }).optional(),
  /** The provider's own filter of contents, for operators. */
  safety: z.string().max(300),
})
export type Recipe = z.infer<typeof recipeShape>
export type RecipeJobStep = z.infer<typeof step>
