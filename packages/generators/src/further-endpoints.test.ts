import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, priceRange, readCreate, totalOf } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { type Body, bothEnds, furtherPrices, least } from '../fixtures/typed-further-endpoints.ts'
import { generators } from './index.ts'

const generatorOf = (id: string): AnyGenerator => {
  const found = generators.find((each: AnyGenerator) => each.id === id)
  if (!found) throw new Error(id)
  return found
}
const check = (id: string, change: Body) => {
  const generator = generatorOf(id)
  return checkCreate(generator, readCreate(generator, { ...least[id], ...change }, rules), rules)
}
/** `taken`, or the reason, the field and the word. */
const judge = (id: string, change: Body): string => {
  try {
    check(id, change)
    return 'taken'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.reason, error.detail.field, error.detail.rule].join(' ')
  }
}

it.each(furtherPrices)('%s %j of %d s costs %d (D-345, D-355, D-410 – D-421)', (id, change, seconds, credits) => {
  const generator = generatorOf(id)
  const { params, row } = check(id, change)
  expect(totalOf(generator.price(params, row, seconds))).toBe(credits)
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
  '%s %j holds the price of the shortest input and names that of the longest (D-345, D-395)',
  (id, change, held, most) => {
    const { params, row } = check(id, change)
    const range = priceRange(generatorOf(id), params, row)
    expect([totalOf(range.held), totalOf(range.most)]).toEqual([held, most])
  },
)

it.each(bothEnds)('%s with %j is %s (D-012, D-410 – D-421)', (id, change, expected) => {
  expect(judge(id, change)).toBe(expected)
})

it('takes the sound where there is a text beside it, which is then not even measured (D-414)', () => {
  const sent = { audio_url: 'https://a.example/a.mp3', text: 'x'.repeat(3000) }
  expect(check('lip-sync', sent).used).toMatchObject({ audio_url: sent.audio_url, text: '' })
})

it('takes a creation where there is an address beside it, which is then not fetched (D-413)', () => {
  const { inputs } = check('upscale-new', { video_creation_id: '247759523844982832' })
  expect(inputs.map(({ field, isUsed }) => [field, isUsed])).toEqual([
    ['video_creation_id', true],
    ['video_url', false],
  ])
})

it('reads resolution as upscale_resolution where that is absent (D-413)', () => {
  expect(check('upscale-new', { resolution: '4K' }).used).toMatchObject({ upscale_resolution: '4K' })
  const both = { resolution: '4K', upscale_resolution: '2K' }
  expect(check('upscale-new', both).used).toMatchObject({ upscale_resolution: '2K' })
})

it('names everything that is missing at once, in the order of the fields (D-085)', () => {
  const missing = (id: string) => {
    const generator = generatorOf(id)
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
