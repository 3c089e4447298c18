import { RecipeRefusal } from './recipe-refusal.ts'
import type { RecipeJobStep } from './recipe-schema.ts'
import { listSlotNames, renderText, type SlotValues } from './slots.ts'

type Create = Pick<RecipeJobStep['create'], 'body' | 'query'>

const listTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** `map` may turn seconds into another quantity, such as frames. */
const isLength = (text: string): boolean => listSlotNames(text).join() === 'seconds' && !text.includes('map(')

const render = (text: string, values: SlotValues): number => {
  try {
    return Number.parseFloat(renderText(text, values, (value) => value) ?? '')
  } catch (error) {
    if (error instanceof RecipeRefusal) return Number.NaN
    throw error
  }
}

/** The length in a create request, which the provider bills: recipes round lengths up to allowed ones. */
export const readRequestedSeconds = ({ body, query }: Create, values: SlotValues): number => {
  const ordered = Number(values['seconds'] ?? Number.NaN)
  const requested = listTexts([body, query])
    .filter(isLength)
    .map((text) => render(text, values))
    .filter((seconds) => seconds > ordered)
  return Math.max(ordered, ...requested)
}
