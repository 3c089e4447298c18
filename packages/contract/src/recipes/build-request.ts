import type { SlotValue } from './filters.ts'
import type { RecipeRequest } from './recipe-parts.ts'
import { RecipeRefusal } from './recipe-refusal.ts'
import type { Recipe, RecipeJobStep, RecipeStep } from './recipe-schema.ts'
import { mediaSlots, type SlotValues } from './slots.ts'
import { type RecipeJson, renderHeaders, renderJson, renderPath, renderQuery } from './template.ts'

/** A request without its credential, which is added only for the recipe's own origins. */
export type BuiltRequest = {
  method: RecipeRequest['method']
  url: string
  headers: Record<string, string>
  json?: RecipeJson
}

export const buildRequest = (
  { origin, headers }: Pick<Recipe, 'origin' | 'headers'>,
  request: RecipeRequest,
  values: SlotValues,
): BuiltRequest => {
  const path = renderPath(request.path, values)
  const body = request.body === undefined ? undefined : renderJson(request.body, values)
  return {
    method: request.method,
    url: `${request.origin ?? origin}${path}${renderQuery(request.query ?? {}, values)}`,
    headers: renderHeaders({ ...headers, ...request.headers }, values),
    ...(body === undefined ? {} : { json: body }),
  }
}

export type RecipeOrder = { step: RecipeStep; values: SlotValues }

const countImages = (values: SlotValues): number =>
  (['image', 'start', 'end', 'images'] as const).reduce((count, name) => {
    const list = values[name]
    return count + (Array.isArray(list) ? list.length : list === undefined ? 0 : 1)
  }, 0)

/** Throws for an order that the step's limits exclude, so that nothing is sent which the provider would refuse. */
export const checkLimits = ({ limits }: Pick<RecipeJobStep, 'limits'>, values: SlotValues): void => {
  const { prompt, seconds, size } = values
  if (limits.promptCharacters !== undefined && typeof prompt === 'string' && prompt.length > limits.promptCharacters)
    throw new RecipeRefusal(`the prompt has more than ${limits.promptCharacters} characters`)
  if (limits.seconds !== undefined && typeof seconds === 'number' && seconds > limits.seconds)
    throw new RecipeRefusal(`${seconds} s are above ${limits.seconds} s`)
  if (limits.images !== undefined && countImages(values) > limits.images)
    throw new RecipeRefusal(`the order has more than ${limits.images} images`)
  if (typeof size !== 'object' || !('width' in size)) return
  const ratio = size.width / size.height
  if (limits.ratio && (ratio < limits.ratio.least || ratio > limits.ratio.most))
    throw new RecipeRefusal(`the ratio of ${size.width}x${size.height} is outside the limits`)
  if (limits.pixels !== undefined && size.width * size.height > limits.pixels)
    throw new RecipeRefusal(`${size.width}x${size.height} are more than ${limits.pixels} pixels`)
}

/** The slots that name a model; throws for one that the recipe does not have. */
export const modelValues = (recipe: Recipe, id: string): Record<string, SlotValue> => {
  const found = Object.hasOwn(recipe.models, id) ? recipe.models[id] : undefined
  if (!found) throw new RecipeRefusal(`the recipe has no model ${id} (has: ${Object.keys(recipe.models).join(', ')})`)
  return {
    'model.id': id,
    ...Object.fromEntries(Object.entries(found.values).map(([name, value]) => [`model.${name}`, value])),
  }
}

export const jobValues = (job: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(job).map(([name, value]) => [`job.${name}`, value]))

/** The media slots that the create request of a step names. */
export const listUsedMedia = ({ create }: Pick<RecipeJobStep, 'create'>): string[] => {
  const text = JSON.stringify(create)
  return mediaSlots.filter((name) => new RegExp(`\\{\\{\\s*${name}\\b|"\\$each":"${name}"`).test(text))
}
