import { filters, type SlotValue } from './filters.ts'
import { RecipeRefusal } from './recipe-refusal.ts'

/** Names in templates: the fields of an order, and facts of the attempt, its model and its job. */
export const orderSlots = [
  'prompt',
  'text',
  'voice',
  'seconds',
  'width',
  'height',
  'size',
  'fps',
  'seed',
  'sound',
  'movement',
  'style',
  'speed',
  'pitch',
  'emotion',
] as const
/** Media of an order: one text, or a list for the plural names. The recipe states how media are passed. */
export const mediaSlots = ['image', 'start', 'end', 'images', 'videos', 'sounds', 'video', 'speech', 'face'] as const
const qualifiedSlot =
  /^(attempt\.(id|time)|callback\.url|model\.[a-z]\w{0,30}|job\.[a-z]\w{0,30}|item|upload\.(type|name))$/

const known: ReadonlySet<string> = new Set([...orderSlots, ...mediaSlots])
export type SlotValues = Readonly<Record<string, SlotValue | undefined>>

type Call = { filter: string; given: string[] }
type Slot = { name: string; calls: Call[] }

const slotPattern = /\{\{([^{}]*)\}\}/g
const callPattern = /^([a-z]\w*)(?:\(([^()]*)\))?$/i

const parseSlot = (inner: string): Slot | string => {
  const [name = '', ...rest] = inner.split('|').map((part) => part.trim())
  if (!known.has(name) && !qualifiedSlot.test(name)) return `unknown slot ${name}`
  const calls: Call[] = []
  for (const part of rest) {
    const [, filter = '', list] = callPattern.exec(part) ?? []
    const given = list === undefined ? [] : list.split(',').map((each) => each.trim())
    const found = Object.hasOwn(filters, filter) ? filters[filter] : undefined
    if (!found) return `unknown filter ${part} (allowed: ${Object.keys(filters).join(', ')})`
    const fault = found.fault(given)
    if (fault !== undefined) return `filter ${filter} ${fault}`
    calls.push({ filter, given })
  }
  return { name, calls }
}

/** The faults of the slots in a text; empty if it can be rendered. */
export const listSlotFaults = (text: string): string[] => {
  const faults = [...text.matchAll(slotPattern)]
    .map(([, inner = '']) => parseSlot(inner))
    .filter((slot): slot is string => typeof slot === 'string')
  return text.replace(slotPattern, '').includes('{{') ? [...faults, 'a slot is not closed'] : faults
}

export const listSlotNames = (text: string): string[] =>
  [...text.matchAll(slotPattern)].map(([, inner = '']) => (inner.split('|')[0] ?? '').trim())

const evaluate = (inner: string, values: SlotValues): SlotValue | undefined => {
  const slot = parseSlot(inner)
  if (typeof slot === 'string') throw new RecipeRefusal(slot)
  const first = Object.hasOwn(values, slot.name) ? values[slot.name] : undefined
  return slot.calls.reduce<SlotValue | undefined>(
    (value, { filter, given }) => filters[filter]?.apply(value, given),
    first,
  )
}

/** A text that is one slot keeps the type of its value; undefined if it has none. Values are never read as templates. */
export const renderValue = (text: string, values: SlotValues): SlotValue | undefined => {
  const [, only] = /^\{\{([^{}]*)\}\}$/.exec(text) ?? []
  return only === undefined ? renderText(text, values, (value) => value) : evaluate(only, values)
}

/** A text with its slots replaced; undefined if one of them has no value. */
export const renderText = (text: string, values: SlotValues, encode: (value: string) => string): string | undefined => {
  let isComplete = true
  const rendered = text.replace(slotPattern, (_, inner: string) => {
    const value = evaluate(inner, values)
    if (value === undefined || typeof value === 'object') isComplete = false
    return value === undefined || typeof value === 'object' ? '' : encode(String(value))
  })
  return isComplete ? rendered : undefined
}
