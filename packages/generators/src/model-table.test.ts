import { type AnyGenerator, checkCreate, readCreate, sumCredits } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { type TypedModel, typedModels, typedPrices } from '../fixtures/typed-models.ts'
import { generators } from './index.ts'

const picture = 'https://pictures.example.com/a.png'
const least: Record<string, Record<string, unknown>> = {
  text2video: { prompt: 'a' },
  img2video: { images: [picture] },
  'start-end2video': { images: [picture, picture] },
  reference2video: { images: [picture], prompt: 'a' },
  reference2image: { images: [picture], prompt: 'a' },
}
const findGenerator = (id: string): AnyGenerator => {
  const found = generators.find((each: AnyGenerator) => each.id === id)
  if (!found) throw new Error(id)
  return found
}
const check = (endpoint: string, model: string, body: Record<string, unknown>) => {
  const generator = findGenerator(endpoint)
  return checkCreate(generator, readCreate(generator, { model, ...least[endpoint], ...body }, rules), rules)
}
const findRule = (endpoint: string, model: string, body: Record<string, unknown>): string => {
  try {
    check(endpoint, model, body)
    return 'accepted'
  } catch (error) {
    return (error as { detail: { rule?: string } }).detail.rule ?? String(error)
  }
}
const resolutionsAt = ({ resolutions }: TypedModel, seconds: number): string[] =>
  resolutions[String(seconds)] ?? resolutions['any'] ?? []
const allResolutions = ['360p', '540p', '720p', '1080p']

it('the model table has exactly the documented models of every endpoint', () => {
  const inTable = generators
    .filter(({ id }: AnyGenerator) => id.endsWith('2video'))
    .flatMap(({ id, rows }: AnyGenerator) =>
      rows.map(({ model, set }: { model: string; set: string }) => `${id} ${model} ${set}`),
    )
  const typed = typedModels.map(
    ({ endpoint, model, extended }) => `${endpoint} ${model} ${extended ? 'extended' : 'interface'}`,
  )
  expect(inTable.toSorted()).toEqual(typed.toSorted())
})

describe.each(typedModels)('$endpoint with $model', (typed) => {
  const { endpoint, model, seconds } = typed
  const rule = (body: Record<string, unknown>) => findRule(endpoint, model, body)
  it('applies its defaults (D-195, D-196)', () => {
    expect(check(endpoint, model, {}).used).toMatchObject({
      duration: seconds.standard,
      resolution: resolutionsAt(typed, seconds.standard)[0],
      audio: typed.audio,
    })
  })
  it('accepts exactly its durations (D-194)', () => {
    const taken = Array.from({ length: 19 }, (_, i) => i - 1).filter((duration) => rule({ duration }) === 'accepted')
    expect(taken).toEqual(seconds.allowed)
    expect(rule({ duration: Math.max(...seconds.allowed) + 1 })).toBe('duration_model')
  })
  it('accepts exactly the resolutions of each duration (D-194)', () => {
    for (const duration of seconds.allowed) {
      const taken = allResolutions.filter((resolution) => rule({ duration, resolution }) === 'accepted')
      expect(taken.toSorted()).toEqual(resolutionsAt(typed, duration).toSorted())
    }
    expect(rule({ resolution: '720P' })).toBe('enum')
  })
  it('limits its prompt by characters (D-010)', () => {
    expect(rule({ prompt: '😀'.repeat(typed.promptMax) })).toBe('accepted')
    expect(rule({ prompt: 'a'.repeat(typed.promptMax + 1) })).toBe('max_length')
  })
})

const withRatios = typedModels.filter(({ ratios }) => ratios !== undefined)
it.each(withRatios)('$endpoint with $model accepts exactly its ratios (D-203)', ({ endpoint, model, ratios }) => {
  const rule = (ratio: string) => findRule(endpoint, model, { aspect_ratio: ratio })
  const allRatios = ['16:9', '9:16', '3:4', '4:3', '1:1', 'auto']
  expect(allRatios.filter((ratio) => rule(ratio) === 'accepted').toSorted()).toEqual(ratios?.toSorted())
  for (const ratio of allRatios.filter((each) => !ratios?.includes(each))) expect(rule(ratio)).toBe('aspect_model')
  expect(rule('21:9')).toBe('enum')
})

it.each(typedPrices)('%s with %s and %j costs %i (D-352, D-354)', (endpoint, model, body, credits) => {
  const { params, row } = check(endpoint, model, body)
  expect(sumCredits(findGenerator(endpoint).price(params, row))).toBe(credits)
})
