import { fields } from '@kinora/domain'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { describeField } from './describe-field.ts'
import { numberRanges } from './number-ranges.ts'

it.each([
  ['a required text', z.string().min(32), { takes: 'string, at least 32 characters', isRequired: true }],
  ['a choice', z.enum(['on', 'off']).default('on'), { takes: '`on`, `off`', standard: '`on`', isRequired: false }],
  ['a number with bounds', z.int().min(1).max(1000).default(0), { takes: 'integer, 1 to 1,000', standard: '`0`' }],
  ['any integer', z.int().optional(), { takes: 'integer', standard: '', isRequired: false }],
  ['an address', z.url().meta({ description: 'Where' }), { takes: 'URL (http or https)', meaning: 'Where' }],
  ['media', fields.media('A picture'), { takes: 'URL, data URI or upload', meaning: 'A picture' }],
  ['media by address', fields.fetchedMedia('Subtitles'), { takes: 'URL (http or https)', meaning: 'Subtitles' }],
])('describeField describes %s', (_, field, facts) => {
  expect(describeField(field)).toMatchObject(facts)
})

it('numberRanges joins consecutive numbers into ranges', () => {
  expect(numberRanges([1, 2, 3, 8])).toBe('1–3, 8')
})
