import {
  type BuiltRequest,
  buildRequest,
  classifyError,
  estimateCost,
  isAtOrigin,
  jobValues,
  type Money,
  modelValues,
  type Recipe,
  type RecipeReply,
  readCost,
  readJob,
  readJobState,
  readOutput,
  resolveResultUrl,
} from '@kinora/contract/recipes'
import type { SampleOrder } from './sample-order.ts'

export type TryDeps = {
  fetch(url: string, init: RequestInit): Promise<Response>
  sleep(ms: number): Promise<void>
  nowMs(): number
  report(line: string): void
}
export type TryOptions = { key: string; maxCost: number; timeoutSeconds: number }
export type TryResult = { job: Record<string, string>; output: string; cost: Money | null; seconds: number }

/** The credential, for the origins of the recipe only. */
export const addCredential = (recipe: Recipe, { url, headers }: Pick<BuiltRequest, 'url' | 'headers'>, key: string) => {
  const target = new URL(url)
  if (![recipe.origin, ...recipe.otherOrigins].includes(target.origin)) return { url, headers }
  if (recipe.auth.in === 'header')
    return { url, headers: { ...headers, [recipe.auth.name]: `${recipe.auth.prefix}${key}` } }
  target.searchParams.set(recipe.auth.name, key)
  return { url: target.href, headers }
}

const createSend =
  (recipe: Recipe, { fetch }: TryDeps, key: string) =>
  async (built: BuiltRequest): Promise<RecipeReply> => {
    const { url, headers } = addCredential(recipe, built, key)
    const type = built.json === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url, {
      method: built.method,
      redirect: 'manual',
      headers: { ...type, ...headers },
      ...(built.json === undefined ? {} : { body: JSON.stringify(built.json) }),
    })
    const text = await response.text()
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      ...(isJson ? { json: JSON.parse(text) as unknown } : {}),
    }
  }

/** Throws unless the estimate is known and within the cap, before anything is sent. */
export const checkCap = (recipe: Recipe, { step, model, values }: SampleOrder, maxCost: number): Money => {
  const entry = recipe.steps[step]
  const estimate = entry && estimateCost(recipe.models[model]?.price, entry, values)
  if (!estimate)
    throw new Error(`${model} has no price that can be estimated before a run; add one to the recipe to use try`)
  if (estimate.amount > maxCost)
    throw new Error(`the run would cost ${estimate.amount} ${estimate.currency}, above --max-cost ${maxCost}`)
  return estimate
}

const readOrigin = (url: string): string => URL.parse(url)?.origin ?? 'no valid address'

/** Fetches a result as a worker does: the key for the provider only, and one redirect to a named origin. */
export const openResult = async (
  recipe: Recipe,
  url: string,
  { key, fetch }: { key: string; fetch: TryDeps['fetch'] },
): Promise<Response> => {
  const get = (target: string): Promise<Response> => {
    const isOpen = recipe.resultOrigins.some((origin) => isAtOrigin(new URL(target), origin))
    const open = { url: target, headers: {} }
    const { url: address, headers } = isOpen ? open : addCredential(recipe, open, key)
    return fetch(address, { headers, redirect: 'manual' })
  }
  const first = await get(url)
  const location = first.headers.get('location')
  if (location === null) return first
  await first.body?.cancel()
  const target = resolveResultUrl(recipe, new URL(location, url).href)
  if (!target) throw new Error(`the result redirects to ${readOrigin(location)}, which is not in resultOrigins`)
  return get(target.href)
}

/** One trial run: starts a job, waits for its end and reports its cost. */
export const tryRecipe = async (
  recipe: Recipe,
  order: SampleOrder,
  options: TryOptions,
  deps: TryDeps,
): Promise<TryResult> => {
  const send = createSend(recipe, deps, options.key)
  const estimate = checkCap(recipe, order, options.maxCost)
  deps.report(`estimated cost: ${estimate.amount} ${estimate.currency}`)
  const beganMs = deps.nowMs()
  const created = await send(order.request)
  const isAccepted = created.status >= 200 && created.status < 300
  const job = isAccepted ? readJob(recipe.job, created.json) : undefined
  if (!job)
    throw new Error(
      `${recipe.name} answered ${created.status} to the job (${classifyError(recipe.errors, created).class})`,
    )
  deps.report(`job ${Object.values(job).join(' ')} started`)
  const values = { ...modelValues(recipe, order.model), ...jobValues(job) }
  for (
    let last = '';
    deps.nowMs() - beganMs < options.timeoutSeconds * 1_000;
    await deps.sleep(recipe.status.everySeconds * 1_000)
  ) {
    const reply = await send(buildRequest(recipe, recipe.status.request, values))
    const { state } = readJobState(recipe, reply.json)
    if (state !== last) deps.report(`${state}`)
    last = state
    if (state === 'failed' || state === 'cancelled')
      throw new Error(`the job ended as ${state} (${classifyError(recipe.errors, reply).class})`)
    if (state !== 'done') continue
    const result = recipe.result.request ? await send(buildRequest(recipe, recipe.result.request, values)) : reply
    const output = readOutput(recipe, result.json)
    if (output === undefined) throw new Error(`the job is done, but no result is at ${recipe.result.output.join(', ')}`)
    const url = resolveResultUrl(recipe, output)
    if (!url) throw new Error(`the result is at ${readOrigin(output)}, which is not in resultOrigins`)
    const cost = readCost(recipe, recipe.models[order.model]?.price, result) ?? null
    return { job, output: url.href, cost, seconds: Math.round((deps.nowMs() - beganMs) / 1_000) }
  }
  throw new Error(`the job did not end within ${options.timeoutSeconds} s`)
}
