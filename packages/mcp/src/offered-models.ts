import type { ModelFacts } from './create-input.ts'
import { modelFacts } from './create-inputs.gen.ts'
import type { Tool } from './tool.ts'

/** Whether the service offers a model at the endpoint of a tool. */
export type IsOffered = (facts: Pick<ModelFacts, 'tool' | 'model' | 'isEverywhere'>) => boolean

/** For services whose settings are unknown. */
export const everyModel: IsOffered = () => true
export const standardModels: IsOffered = ({ isEverywhere }) => isEverywhere

type Properties = NonNullable<Tool['listed']['inputSchema']['properties']>
type Field = { enum?: readonly unknown[]; minimum?: number; maximum?: number }

const isRun = (values: readonly unknown[]): boolean =>
  values.length > 2 && values.every((value, at) => value === Number(values[0]) + at)

const describeValues = (values: unknown): string => {
  if (!Array.isArray(values)) return JSON.stringify(values)
  return isRun(values) ? `${values[0]}-${values.at(-1)}` : values.join(' ')
}

/** Whether a model accepts all values that the field of the tool lists. */
const takesAll = (values: unknown, { enum: listed, minimum, maximum }: Field): boolean => {
  if (!Array.isArray(values)) return false
  if (listed) return listed.every((value) => values.includes(value))
  return isRun(values) && values[0] === minimum && values.at(-1) === maximum
}

/** Values of a model that accepts fewer than the tool lists: `duration 1-10, resolution 720p 1080p`. */
const describeModel = ({ takes }: ModelFacts, properties: Properties): string =>
  Object.entries(takes)
    .filter(([field, values]) => !takesAll(values, (properties[field] ?? {}) as Field))
    .map(([field, values]) => `${field} ${describeValues(values)}`)
    .join(', ')

/** Groups models with the same limits. */
const describeModels = (models: readonly ModelFacts[], properties: Properties): string => {
  const groups = new Map<string, string[]>()
  for (const facts of models) {
    const limits = describeModel(facts, properties) || 'all values'
    groups.set(limits, [...(groups.get(limits) ?? []), facts.model])
  }
  if (groups.size === 1) return 'Model'
  return `Limits: ${[...groups].map(([limits, names]) => `${names.join(', ')}: ${limits}`).join('; ')}`
}

/** Lists a tool with the offered models. */
export const listWithModels = ({ listed }: Tool, isOffered: IsOffered): Tool['listed'] => {
  const { properties } = listed.inputSchema
  const models = modelFacts.filter((facts) => facts.tool === listed.name && isOffered(facts))
  if (models.length === 0 || properties?.['model'] === undefined) return listed
  const model = {
    type: 'string',
    enum: models.map(({ model: name }) => name),
    description: describeModels(models, properties),
  }
  return { ...listed, inputSchema: { ...listed.inputSchema, properties: { ...properties, model } } }
}

type Document = { paths?: Record<string, { post?: { 'x-command'?: string; requestBody?: unknown } }> }
type Body = { content?: { 'application/json'?: { schema?: { oneOf?: Shape[] } } } }
type Shape = { properties?: { model?: { enum?: unknown[] } } }

/** Reads the offered models from the OpenAPI document of a service. */
export const modelsInDocument = ({ paths = {} }: Document): IsOffered => {
  const offered = Object.values(paths).flatMap(({ post }) => {
    const shapes = (post?.requestBody as Body | undefined)?.content?.['application/json']?.schema?.oneOf ?? []
    return shapes.flatMap(({ properties }) =>
      (properties?.model?.enum ?? []).map((model) => `${post?.['x-command']} ${String(model)}`),
    )
  })
  const known = new Set(offered)
  return known.size === 0 ? everyModel : ({ tool, model }) => known.has(`${tool} ${model}`)
}
