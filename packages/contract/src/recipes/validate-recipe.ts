import { z } from 'zod'
import { codeNeeds, type Recipe, recipeShape } from './recipe-schema.ts'
import { mediaSlots } from './slots.ts'

type Fault = (path: PropertyKey[], message: string) => void

const listSlotsIn = (value: unknown): string[] =>
  [...JSON.stringify(value ?? null).matchAll(/\{\{\s*([\w.]+)|"\$each":"(\w+)"/g)].map(
    ([, slot, each]) => slot ?? each ?? '',
  )

const checkModels = ({ steps, models }: Recipe, fault: Fault): void => {
  for (const [step, entry] of Object.entries(steps))
    if (entry && !Object.hasOwn(models, entry.model))
      fault(['steps', step, 'model'], `${entry.model} is not in models (has: ${Object.keys(models).join(', ')})`)
}

const checkSlots = (recipe: Recipe, fault: Fault): void => {
  const captured = new Set(Object.keys(recipe.job).map((each) => `job.${each}`))
  const offered = Object.entries(recipe.models)
  const checkNames = (path: PropertyKey[], part: unknown, hasJob: boolean): void => {
    for (const slot of listSlotsIn(part)) {
      if (slot.startsWith('job.') && !(hasJob && captured.has(slot)))
        fault(path, hasJob ? `job has no ${slot.slice(4)}` : `${slot} is not known before the job exists`)
      const lacking =
        slot.startsWith('model.') && slot !== 'model.id'
          ? offered.find(([, { values }]) => !Object.hasOwn(values, slot.slice(6)))
          : undefined
      if (lacking) fault(path, `the model ${lacking[0]} has no value ${slot.slice(6)}`)
    }
  }
  for (const [step, entry] of Object.entries(recipe.steps)) {
    checkNames(['steps', step, 'create'], entry?.create, false)
    const usesMedia = listSlotsIn(entry?.create).some((slot) => (mediaSlots as readonly string[]).includes(slot))
    if (usesMedia && !recipe.media)
      fault(['steps', step, 'create'], 'media is missing: it states how inputs are passed')
  }
  checkNames(['status', 'request'], recipe.status.request, true)
  checkNames(['result', 'request'], recipe.result.request, true)
  checkNames(['cancel', 'request'], recipe.cancel?.request, true)
  if (recipe.find.by === 'list') checkNames(['find', 'request'], recipe.find.request, false)
}

const checkOrigins = (recipe: Recipe, fault: Fault): void => {
  const own = new Set([recipe.origin, ...recipe.otherOrigins])
  const requests: [PropertyKey[], { origin?: string | undefined } | undefined][] = [
    [['status', 'request'], recipe.status.request],
    [['result', 'request'], recipe.result.request],
    [['cancel', 'request'], recipe.cancel?.request],
    [['check', 'request'], recipe.check?.request],
    [['media', 'upload', 'create'], recipe.media?.upload?.create],
    ...Object.entries(recipe.steps).map(([step, entry]): [PropertyKey[], typeof recipe.status.request | undefined] => [
      ['steps', step, 'create'],
      entry?.create as typeof recipe.status.request | undefined,
    ]),
  ]
  for (const [path, each] of requests)
    if (each?.origin !== undefined && !own.has(each.origin))
      fault([...path, 'origin'], `${each.origin} is neither origin nor in otherOrigins`)
}

const checkRecovery = (recipe: Recipe, fault: Fault): void => {
  const creates = JSON.stringify(recipe.steps)
  const { find, webhook } = recipe
  if (find.by === 'webhook' && !webhook) fault(['find'], 'webhook is missing')
  if (find.by === 'webhook' && !creates.includes('callback.url'))
    fault(['find'], 'no create request sends callback.url, so no webhook can name the job')
  if ((find.by === 'key' || find.by === 'list') && !/attempt\.id|callback\.url/.test(creates))
    fault(['find'], `${find.by} needs attempt.id or callback.url in the create requests`)
  const captured = find.by === 'list' ? find.job : find.by === 'webhook' ? webhook?.job : undefined
  for (const name of captured ? Object.keys(recipe.job) : [])
    if (!Object.hasOwn(captured ?? {}, name))
      fault([find.by === 'list' ? 'find' : 'webhook', 'job'], `has no ${name}, which job captures`)
}

const checkRules = ({ errors, media }: Recipe, fault: Fault): void => {
  errors.forEach(({ status, path, equals, startsWith }, index) => {
    if (status === undefined && path === undefined) fault(['errors', index], 'needs status or path')
    if ((equals !== undefined || startsWith !== undefined) && path === undefined)
      fault(['errors', index], 'equals and startsWith need path')
  })
  if (media?.as === 'upload' && !media.upload) fault(['media'], 'upload is missing')
}

/** The whole language: shape, names across parts, and needs that data cannot express. */
export const recipeSchema = recipeShape.superRefine((recipe, context) => {
  const fault: Fault = (path, message) => context.addIssue({ code: 'custom', path, message })
  const [need] = recipe.needs ?? []
  if (need !== undefined)
    fault(
      ['needs'],
      `${codeNeeds[need]}; a recipe is data and cannot do that: write an adapter (docs/add-a-backend.md)`,
    )
  if (Object.keys(recipe.steps).length === 0) fault(['steps'], 'must have at least one step')
  checkModels(recipe, fault)
  checkSlots(recipe, fault)
  checkOrigins(recipe, fault)
  checkRecovery(recipe, fault)
  checkRules(recipe, fault)
})

/** JSON Schema of a recipe file, for editors. */
export const recipeJsonSchema = (): unknown => z.toJSONSchema(recipeShape, { io: 'input', unrepresentable: 'any' })
