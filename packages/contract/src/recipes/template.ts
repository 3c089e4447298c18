import { RecipeRefusal } from './recipe-refusal.ts'
import { renderText, renderValue, type SlotValues } from './slots.ts'

export type RecipeJson = string | number | boolean | null | RecipeJson[] | { [key: string]: RecipeJson }

/** Repeats its item for each value of a media slot, in place; without values it adds nothing. */
type Each = { $each: string; $item: RecipeJson }
const isEach = (value: RecipeJson): value is Each =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && '$each' in value

const renderEach = ({ $each: name, $item: item }: Each, values: SlotValues): RecipeJson[] => {
  const list = values[name]
  if (list === undefined) return []
  const items = typeof list === 'string' ? [list] : list
  if (!Array.isArray(items)) throw new RecipeRefusal(`$each needs a list (${name} is none)`)
  return (items as readonly string[]).flatMap((each) => renderJson(item, { ...values, item: each }) ?? [])
}

/** Fills a JSON template. Properties and elements whose slot has no value are left out; keys are never templates. */
export const renderJson = (template: RecipeJson, values: SlotValues): RecipeJson | undefined => {
  if (typeof template === 'string') return renderValue(template, values) as RecipeJson | undefined
  if (Array.isArray(template))
    return template.flatMap((each) => {
      if (isEach(each)) return renderEach(each, values)
      const rendered = renderJson(each, values)
      return rendered === undefined ? [] : [rendered]
    })
  if (typeof template !== 'object' || template === null) return template
  const fields = Object.entries(template).flatMap(([key, each]): [string, RecipeJson][] => {
    const rendered = renderJson(each, values)
    return rendered === undefined ? [] : [[key, rendered]]
  })
  return Object.fromEntries(fields)
}

const isDots = (part: string): boolean => part === '.' || part === '..'

/** Encodes a value for a path; only `model.` and `job.` values may contain slashes. */
const encodePath = (value: string): string => {
  const parts = value.split('/')
  if (parts.some((part) => isDots(part) || part === '')) throw new RecipeRefusal('a value does not fit into a path')
  return parts.map((part) => encodeURIComponent(part).replaceAll('%3A', ':')).join('/')
}

/** A path on the origin of a recipe. */
export const renderPath = (path: string, values: SlotValues): string => {
  const rendered = renderText(path, values, encodePath)
  if (rendered === undefined) throw new RecipeRefusal(`a slot of the path ${path} has no value`)
  return rendered
}

/** Query parameters; those without a value are left out. */
export const renderQuery = (query: Readonly<Record<string, string>>, values: SlotValues): string => {
  const parts = Object.entries(query).flatMap(([name, text]) => {
    const value = renderText(text, values, (each) => each)
    return value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  })
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Headers; a value with a control character is refused. */
export const renderHeaders = (headers: Readonly<Record<string, string>>, values: SlotValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, text]) => {
      const value = renderText(text, values, (each) => each)
      if (value !== undefined && !/^[\x20-\x7e]*$/.test(value))
        throw new RecipeRefusal(`the header ${name} would contain a control character`)
      return value === undefined ? [] : [[name, value]]
    }),
  )
