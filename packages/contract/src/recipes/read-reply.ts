import { readFirst, readPath } from './json-path.ts'
import type { ErrorClass, ErrorRule, JobState, Recipe, RecipeJobStep, RecipePrice } from './recipe-schema.ts'
import { readRequestedSeconds } from './requested-seconds.ts'
import type { SlotValues } from './slots.ts'

/** A reply of a provider, which is untrusted. */
export type RecipeReply = {
  status: number
  json?: unknown
  headers?: Readonly<Record<string, string>>
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

const matches = ({ status, path, equals, startsWith }: ErrorRule, reply: RecipeReply): boolean => {
  if (status !== undefined && !status.includes(reply.status)) return false
  if (path === undefined) return true
  const value = readPath(reply.json, path)
  if (typeof value !== 'string' && typeof value !== 'number') return false
  const text = String(value)
  if (equals === undefined && startsWith === undefined) return true
  return equals?.includes(text) === true || startsWith?.some((start) => text.startsWith(start)) === true
}

export type Classified = { class: ErrorClass; about?: 'prompt' | 'result' | undefined }

/**
 * The class of an error, by the recipe and then by the status. `unknown` is a server error that does not prove that
 * nothing was accepted.
 */
export const classifyError = (rules: readonly ErrorRule[], reply: RecipeReply): Classified => {
  const rule = rules.find((each) => matches(each, reply))
  if (rule) return { class: rule.class, about: rule.about }
  if (reply.status === 429) return { class: 'retryable' }
  if (reply.status === 402) return { class: 'quota' }
  if (reply.status === 408 || reply.status >= 500 || isSuccess(reply.status)) return { class: 'unknown' }
  return { class: 'refused' }
}

const jobValue = /^[\w.:~/-]{1,200}$/

/** The values that identify a job; undefined unless the reply has all of them, each fit for a path. */
export const readJob = (
  captures: Readonly<Record<string, readonly string[]>>,
  body: unknown,
): Record<string, string> | undefined => {
  const job: Record<string, string> = {}
  for (const [name, paths] of Object.entries(captures)) {
    const value = readFirst(body, paths)
    const text = typeof value === 'number' ? String(value) : value
    if (typeof text !== 'string' || !jobValue.test(text) || text.split('/').some((part) => /^\.{0,2}$/.test(part)))
      return undefined
    job[name] = text
  }
  return job
}

export type JobReport = { state: JobState | 'unread'; fraction?: number }

/** The state of a job. A name that the recipe does not list counts as running: providers add states. */
export const readJobState = ({ status }: Pick<Recipe, 'status'>, body: unknown): JobReport => {
  const found = readFirst(body, status.state)
  if (typeof found !== 'string' && typeof found !== 'boolean')
    return { state: (typeof body === 'object' && body !== null && !Array.isArray(body) && status.absent) || 'unread' }
  const named = String(found)
  const state = Object.hasOwn(status.states, named) ? status.states[named] : undefined
  const share = status.progress && Number(readFirst(body, status.progress.path) ?? Number.NaN) / status.progress.scale
  const fraction =
    share === undefined || !Number.isFinite(share) ? {} : { fraction: Math.min(0.99, Math.max(0, share)) }
  return { state: state ?? 'running', ...fraction }
}

/** The URL of the result; undefined if the reply has none. */
export const readOutput = ({ result }: Pick<Recipe, 'result'>, body: unknown): string | undefined => {
  for (const path of result.output) {
    const value = readPath(body, path)
    if (typeof value === 'string' && value.length <= 8_192 && /^(https?:\/\/|\/)/.test(value)) return value
  }
  return undefined
}

export type Money = { amount: number; currency: string }

const round = (amount: number): number => Math.round(amount * 1e6) / 1e6

/** The cost of an order by the price list; undefined for a price by tokens or units, which only the reply has. */
export const estimateCost = (
  price: RecipePrice | undefined,
  { create }: Pick<RecipeJobStep, 'create'>,
  values: SlotValues,
): Money | undefined => {
  if (!price) return undefined
  const spoken = values['text'] ?? values['prompt']
  const quantities: Partial<Record<RecipePrice['per'], number>> = {
    job: 1,
    image: 1,
    second: readRequestedSeconds(create, values),
    'thousand-characters': typeof spoken === 'string' ? spoken.length / 1_000 : 0,
  }
  const quantity = quantities[price.per]
  if (quantity === undefined || !Number.isFinite(quantity)) return undefined
  return { amount: round(price.amount * quantity), currency: price.currency }
}

const perMillion = 1_000_000

/** The cost of a job according to the provider; undefined if the reply does not have it. */
export const readCost = (
  { cost }: Pick<Recipe, 'cost'>,
  price: RecipePrice | undefined,
  reply: RecipeReply,
): Money | undefined => {
  if (!cost) return undefined
  const { header, path, is } = cost.actual
  const found = header === undefined ? readFirst(reply.json, path ?? []) : reply.headers?.[header]
  const number = typeof found === 'string' || typeof found === 'number' ? Number(found) : Number.NaN
  if (!Number.isFinite(number) || number < 0 || found === '') return undefined
  if (is === 'amount') return { amount: round(number), currency: price?.currency ?? 'USD' }
  if (!price) return undefined
  const quantity = price.per === 'million-tokens' ? number / perMillion : number
  return { amount: round(price.amount * quantity), currency: price.currency }
}
