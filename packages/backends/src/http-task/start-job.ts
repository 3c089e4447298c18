import { AppError } from '@kinora/contract'
import {
  type BuiltRequest,
  buildRequest,
  checkLimits,
  classifyError,
  modelValues,
  RecipeRefusal,
  type RecipeStep,
  readJob,
} from '@kinora/contract/recipes'
import {
  type BackendAnswer,
  type BackendCall,
  NoAnswer,
  NotAccepted,
  type StepOrder,
  UnknownOutcome,
} from '@kinora/domain'
import { chooseModel, type HttpTaskConfig } from './facts.ts'
import type { Handle } from './job-handle.ts'
import { readOrderValues } from './order-values.ts'
import { passMedia } from './pass-media.ts'
import { countStart } from './start-rate.ts'

type Call = BackendCall<HttpTaskConfig>

/** A request with embedded media takes a while to send. */
const startMs = 180_000
const maxRetryAfterMs = 300_000

const unavailable = (detail: string, cause?: unknown): AppError => new AppError('ModelUnavailable', { detail, cause })

/** Converts what happens before the request is sent: nothing was started, so the next run may start. */
const whilePreparing = async <T>(call: Call, prepare: () => Promise<T>): Promise<T> => {
  try {
    return await prepare()
  } catch (error) {
    if (error instanceof RecipeRefusal) throw unavailable(error.message, error)
    if (call.signal.aborted || error instanceof AppError) throw error
    throw new NotAccepted('an input could not be passed to the provider', { cause: error })
  }
}

type Prepared = { request: BuiltRequest; model: string }

const prepareRequest = async (order: StepOrder, call: Call): Promise<Prepared> => {
  const { config } = call
  const { recipe, baseUrl } = config
  const step = recipe.steps[order.step as RecipeStep]
  if (!step) throw new RecipeRefusal(`${recipe.name} does not serve ${order.step}`)
  const model = chooseModel(config, order.step as RecipeStep)
  const facts = {
    ...modelValues(recipe, model),
    'attempt.id': call.attemptId,
    ...(call.callbackUrl === undefined ? {} : { 'callback.url': call.callbackUrl }),
  }
  const fields = readOrderValues(order)
  checkLimits(step, fields)
  const values = { ...fields, ...facts, ...(await passMedia(order, call)) }
  checkLimits(step, values)
  return { request: buildRequest({ ...recipe, origin: baseUrl ?? recipe.origin }, step.create, values), model }
}

/** Whether an unclear start can be looked up, or repeated under the same key. */
const isFindable = ({ recipe: { find } }: HttpTaskConfig): boolean => find.by === 'list' || find.by === 'key'

const toUnclear = ({ config }: Call, message: string, cause?: unknown): Error =>
  isFindable(config) ? new Error(message, { cause }) : new UnknownOutcome(message, { cause })

const readRetryAfter = ({ headers }: BackendAnswer): number | undefined => {
  const text = headers?.['retry-after']
  if (text === undefined) return undefined
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : undefined
}

const throwRefusal = (call: Call, answer: BackendAnswer): never => {
  const { recipe } = call.config
  const { class: kind, about } = classifyError(recipe.errors, answer)
  const message = `${recipe.name} answered ${answer.status} to a new job`
  switch (kind) {
    case 'retryable':
      throw new NotAccepted(message, { retryAfterMs: readRetryAfter(answer) })
    case 'policy':
      throw new AppError(about === 'result' ? 'CreationPolicyViolation' : 'TaskPromptPolicyViolation')
    case 'quota':
      throw unavailable(`${message}: the account has no credit left`)
    case 'refused':
      throw unavailable(message)
    case 'unknown':
      throw toUnclear(call, message)
  }
}

/** Starts the job once, and classifies every other outcome. */
export const startJob = async (order: StepOrder, call: Call): Promise<Handle> => {
  const { recipe } = call.config
  const { request, model } = await whilePreparing(call, () => prepareRequest(order, call))
  countStart(call.config, Date.now())
  const answer = await call.http
    .send({ ...request, timeoutMs: startMs, readHeaders: ['retry-after'] })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer) || !error.wasSent) throw error
      throw toUnclear(call, 'it is unknown whether the job was accepted', error)
    })
  const job = answer.status >= 200 && answer.status < 300 ? readJob(recipe.job, answer.json) : undefined
  if (!job) return throwRefusal(call, answer)
  return { job, step: order.step, model }
}
