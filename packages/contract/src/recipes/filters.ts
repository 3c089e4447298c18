import { RecipeRefusal } from './recipe-refusal.ts'

/** Values of slots: those of an order, and what filters make of them. */
export type SlotValue = string | number | boolean | { width: number; height: number } | readonly string[]

type Size = { width: number; height: number }
type Filter = {
  /** Undefined: the arguments are allowed; otherwise what they must be. */
  fault(given: readonly string[]): string | undefined
  apply(value: SlotValue | undefined, given: readonly string[]): SlotValue | undefined
}

const isSize = (value: SlotValue): value is Size => typeof value === 'object' && 'width' in value
const isNumeric = (text: string): boolean => text !== '' && Number.isFinite(Number(text))
const parseSides = (text: string): Size | undefined => {
  const [, width = '', height = ''] = /^(\d{1,5})[:x*](\d{1,5})$/.exec(text) ?? []
  return Number(width) > 0 && Number(height) > 0 ? { width: Number(width), height: Number(height) } : undefined
}

const wants = (what: string, isFine: (given: readonly string[]) => boolean) => (given: readonly string[]) =>
  isFine(given) ? undefined : what
const noArguments = wants('takes no arguments', (given) => given.length === 0)
const oneNumber = wants('takes one number', (given) => given.length === 1 && given.every(isNumeric))
const numbers = wants('takes numbers', (given) => given.length > 0 && given.every(isNumeric))
const sides = wants(
  'takes pairs such as 16:9 or 1280x720',
  (given) => given.length > 0 && given.every((each) => parseSides(each) !== undefined),
)

const toNumber = (value: SlotValue): number => {
  const number = typeof value === 'number' ? value : Number(value)
  if (typeof value === 'object' || typeof value === 'boolean' || !Number.isFinite(number))
    throw new RecipeRefusal('a filter for numbers got another value')
  return number
}
const toText = (value: SlotValue | undefined): string => {
  if (typeof value === 'object') throw new RecipeRefusal('a filter for text got another value')
  return String(value)
}
const toSize = (value: SlotValue): Size => {
  if (!isSize(value)) throw new RecipeRefusal('a filter for sizes got another value')
  return value
}

/** How far two shapes are apart: the ratio of their ratios, then that of their areas. */
const distance = (a: Size, b: Size): number =>
  Math.abs(Math.log(a.width / a.height / (b.width / b.height))) * 1_000 +
  Math.abs(Math.log((a.width * a.height) / (b.width * b.height)))

const nearest = (value: SlotValue, given: readonly string[]): string => {
  const size = toSize(value)
  const ranked = given.map((text) => ({ text, far: distance(size, parseSides(text) ?? size) }))
  return ranked.toSorted((a, b) => a.far - b.far)[0]?.text ?? ''
}

const number = (apply: (value: number, given: readonly string[]) => number, fault = oneNumber): Filter => ({
  fault,
  apply: (value, given) => (value === undefined ? undefined : apply(toNumber(value), given)),
})
const text = (apply: (value: string, given: readonly string[]) => string, fault: Filter['fault']): Filter => ({
  fault,
  apply: (value, given) => (value === undefined ? undefined : apply(toText(value), given)),
})
const argument = (given: readonly string[]): number => Number(given[0])

const toVertical = (name: string): number => (name.toLowerCase() === '4k' ? 2_160 : Number.parseInt(name, 10))

/** The pure functions that a slot may apply, from left to right. */
export const filters: Readonly<Record<string, Filter>> = {
  string: text((value) => value, noArguments),
  upper: text((value) => value.toUpperCase(), noArguments),
  lower: text((value) => value.toLowerCase(), noArguments),
  truncate: text((value, given) => [...value].slice(0, argument(given)).join(''), oneNumber),
  number: number((value) => value, noArguments),
  integer: number((value) => Math.round(value), noArguments),
  min: number((value, given) => Math.max(value, argument(given))),
  max: number((value, given) => Math.min(value, argument(given))),
  multiple: number((value, given) => Math.max(1, Math.round(value / argument(given))) * argument(given)),
  /** The smallest listed number that is large enough; a result can be cut but not extended. */
  atLeast: number((value, given) => {
    const fitting = given.map(Number).filter((each) => each >= value)
    if (fitting.length === 0) throw new RecipeRefusal(`${value} is above ${Math.max(...given.map(Number))}`)
    return Math.min(...fitting)
  }, numbers),
  /** The listed ratio or size whose shape is nearest. */
  nearest: { fault: sides, apply: (value, given) => (value === undefined ? undefined : nearest(value, given)) },
  /** The smallest listed resolution with enough lines, such as 720p; otherwise the largest. */
  resolution: {
    fault: wants(
      'takes names such as 720p, 1080p or 4k',
      (given) => given.length > 0 && given.every((name) => /^(\d{3,4}[pP]|4[kK])$/.test(name)),
    ),
    apply: (value, given) => {
      if (value === undefined) return undefined
      const { width, height } = toSize(value)
      const sorted = given.toSorted((a, b) => toVertical(a) - toVertical(b))
      return sorted.find((name) => toVertical(name) >= Math.min(width, height)) ?? sorted.at(-1)
    },
  },
  /** `a=b` replaces a by b; a value that is not listed is left out. */
  map: {
    fault: wants(
      'takes pairs such as true=on',
      (given) => given.length > 0 && given.every((pair) => /^[^=]+=/.test(pair)),
    ),
    apply: (value, given) => {
      const pair = given.find((each) => each.startsWith(`${toText(value)}=`))
      return pair?.slice(pair.indexOf('=') + 1)
    },
  },
  default: {
    fault: wants('takes one value', (given) => given.length === 1),
    apply: (value, given) => value ?? given[0],
  },
  /** Leaves out an empty text or list, zero and false. */
  unlessEmpty: {
    fault: noArguments,
    apply: (value) =>
      value === '' || value === 0 || value === false || (Array.isArray(value) && value.length === 0)
        ? undefined
        : value,
  },
}
