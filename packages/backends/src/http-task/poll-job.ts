import { AppError } from '@kinora/contract'
import {
  classifyError,
  type Recipe,
  type RecipeReply,
  readCost,
  readJobState,
  readOutput,
} from '@kinora/contract/recipes'
import { type BackendAnswer, type BackendCall, type Poll, parseCost } from '@kinora/domain'
import type { HttpTaskConfig } from './facts.ts'
import { buildJobRequest, type Handle } from './job-handle.ts'

type Call = Pick<BackendCall<HttpTaskConfig>, 'config' | 'http'>

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** A job that ended without a result. The texts of the provider are never passed on. */
const toFailure = ({ name, errors }: Recipe, reply: RecipeReply): Poll => {
  const { class: kind, about } = classifyError(errors, reply)
  if (kind === 'policy')
    return {
      state: 'failed',
      code: about === 'prompt' ? 'TaskPromptPolicyViolation' : 'CreationPolicyViolation',
      detail: `${name} rejected the ${about ?? 'result'}`,
    }
  const detail = kind === 'quota' ? `the account at ${name} has no credit left` : `${name} failed the job`
  return { state: 'failed', code: 'ModelUnavailable', detail, kind: 'refused' }
}

const microUnitsPerUnit = 1_000_000

const readMediaType = (recipe: Recipe, { step }: Handle): string =>
  recipe.steps[step as keyof Recipe['steps']]?.mediaType ?? 'video/mp4'

const toResult = (handle: Handle, recipe: Recipe, reply: BackendAnswer): Poll => {
  const url = readOutput(recipe, reply.json)
  if (url === undefined) return toFailure(recipe, reply)
  const charge = readCost(recipe, recipe.models[handle.model]?.price, reply)
  const cost =
    charge && parseCost({ currency: charge.currency, microUnits: Math.round(charge.amount * microUnitsPerUnit) })
  return { state: 'done', output: { url }, mediaType: readMediaType(recipe, handle), ...(cost ? { cost } : {}) }
}

const fetchResult = async (handle: Handle, { config, http }: Call, reply: BackendAnswer): Promise<Poll> => {
  const { recipe } = config
  const { request } = recipe.result
  if (!request) return toResult(handle, recipe, reply)
  const header = recipe.cost?.actual.header
  const result = await http.send({
    ...buildJobRequest(request, handle, config),
    ...(header === undefined ? {} : { readHeaders: [header] }),
  })
  if (isSuccess(result.status)) {
    if (result.json === undefined) throw new Error(`${recipe.name} sent no JSON for a result`)
    return toResult(handle, recipe, result)
  }
  const { class: kind } = classifyError(recipe.errors, result)
  if (kind === 'retryable' || kind === 'unknown')
    throw new Error(`${recipe.name} answered ${result.status} for a result`)
  return toFailure(recipe, result)
}

/** Reads the state of a job. Errors are retried; only a state that the recipe names ends the job. */
export const pollJob = async (handle: Handle, call: Call): Promise<Poll> => {
  const { recipe } = call.config
  const header = recipe.result.request ? undefined : recipe.cost?.actual.header
  const reply = await call.http.send({
    ...buildJobRequest(recipe.status.request, handle, call.config),
    ...(header === undefined ? {} : { readHeaders: [header] }),
  })
  if (recipe.status.lost.includes(reply.status) && reply.json !== undefined) return { state: 'lost' }
  if (!isSuccess(reply.status)) throw new Error(`${recipe.name} answered ${reply.status} for a job`)
  const { state, fraction } = readJobState(recipe, reply.json)
  switch (state) {
    case 'unread':
      throw new Error(`${recipe.name} sent no state of a job`)
    case 'done':
      return fetchResult(handle, call, reply)
    case 'failed':
      return toFailure(recipe, reply)
    // Cancelled there: no result will follow.
    case 'cancelled':
      return { state: 'lost' }
    default:
      return { state: 'pending', ...(fraction === undefined ? {} : { fraction }) }
  }
}

export const cancelJob = async (handle: Handle, { config, http }: Call): Promise<void> => {
  const { cancel, name } = config.recipe
  if (!cancel) return
  const { status } = await http.send(buildJobRequest(cancel.request, handle, config))
  // Any other status means that the job has ended, is unknown or cannot be stopped.
  if (status >= 500 || status === 429) throw new Error(`${name} answered ${status} to a cancel`)
}

/** A request without cost shows whether the key is accepted. */
export const checkProvider = async ({ config, http }: Call) => {
  const { check } = config.recipe
  if (!check) return { isReady: true, missing: [] }
  const handle: Handle = { job: {}, step: '', model: Object.keys(config.recipe.models)[0] ?? '' }
  const { status } = await http.send(buildJobRequest(check.request, handle, config))
  if (status >= 500) throw new AppError('ModelUnavailable', { detail: `${config.recipe.name} answered ${status}` })
  return { isReady: isSuccess(status), missing: [] }
}
