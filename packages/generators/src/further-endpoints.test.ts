import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, priceRange, readCreate, sumCredits } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { type Body, bothEnds, furtherPrices, least } from '../fixtures/typed-further-endpoints.ts'
import { generators } from './index.ts'

const findGenerator = (id: string): AnyGenerator => {
  const generator = generators.find((each: AnyGenerator) => each.id === id)
  if (!generator) throw new Error(id)
  return generator
}
const check = (id: string, change: Body) => {
  const generator = findGenerator(id)
  return checkCreate(generator, readCreate(generator, { ...least[id], ...change }, rules), rules)
}
/** `taken`, or the reason, the field and the rule. */
const checkOutcome = (id: string, change: Body): string => {
  try {
    check(id, change)
    return 'taken'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.reason, error.detail.field, error.detail.rule].join(' ')
  }
}

it.each(furtherPrices)('%s %j of %d s costs %d (D-345, D-355, D-410 – D-421)', (id, change, seconds, credits) => {
  const generator = findGenerator(id)
  const { params, row } = check(id, change)
  expect(sumCredits(generator.price(params, row, seconds))).toBe(credits)
})

it.each([
  ['upscale-new', {}, 10, 3000],
  ['upscale-new', { upscale_resolution: '8K' }, 160, 48_000],
  ['lip-sync', { text: undefined, audio_url: 'https://a.example/a.mp3' }, 20, 1200],
  ['digital-human', { text: undefined, audio_url: 'https://a.example/a.mp3' }, 10, 3000],
  ['lip-sync', { text: 'Twenty-five characters ok' }, 20, 20],
  ['text2audio', {}, 20, 20],
  ['image2dance', {}, 10, 3000],
  ['trending-replicate', {}, 100, 3600],
] as [string, Body, number, number][])(
  '%s %j holds the price of the shortest input and reports that of the longest (D-345, D-395)',
  (id, change, held, most) => {
    const { params, row } = check(id, change)
    const range = priceRange(findGenerator(id), params, row)
    expect([sumCredits(range.held), sumCredits(range.most)]).toEqual([held, most])
  },
)

it.each(bothEnds)('%s with %j is %s (D-012, D-410 – D-421)', (id, change, expected) => {
  expect(checkOutcome(id, change)).toBe(expected)
})

it('lip-sync prefers audio over text and does not validate the text length then (D-414)', () => {
  const sent = { audio_url: 'https://a.example/a.mp3', text: 'x'.repeat(3000) }
  expect(check('lip-sync', sent).used).toMatchObject({ audio_url: sent.audio_url, text: '' })
})

it('upscale-new prefers a creation id over a URL and does not fetch the URL then (D-413)', () => {
  const { inputs } = check('upscale-new', { video_creation_id: '247759523844982832' })
  expect(inputs.map(({ field, isUsed }) => [field, isUsed])).toEqual([
    ['video_creation_id', true],
    ['video_url', false],
  ])
})

it('upscale-new reads resolution as upscale_resolution if that is absent (D-413)', () => {
  expect(check('upscale-new', { resolution: '4K' }).used).toMatchObject({ upscale_resolution: '4K' })
  const both = { resolution: '4K', upscale_resolution: '2K' }
  expect(check('upscale-new', both).used).toMatchObject({ upscale_resolution: '2K' })
})

it('the error lists all missing fields in field order (D-085)', () => {
  const missing = (id: string) => {
    const generator = findGenerator(id)
    try {
      return readCreate(generator, { model: generator.rows[0].model }, rules)
    } catch (error) {
      return (error as Error).message.split(': ')[1]
    }
  }
  expect(missing('lip-sync')).toBe('video_url, audio_url')
  expect(missing('digital-human')).toBe('image, audio_url')
  expect(missing('upscale-new')).toBe('video_url')
  expect(missing('timing2audio')).toBe('timing_prompts')
})
