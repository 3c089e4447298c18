import type { Warning } from '@kinora/contract'
import { expect, it } from 'vitest'
import { boundWarnings } from './bound-warnings.ts'
import { createUnknownFields, findSimilarField } from './unknown-fields.ts'

const known = ['prompt', 'duration', 'aspect_ratio', 'audio']
const warningsFor = (body: Record<string, unknown>, path = ''): Warning[] => {
  const unknown = createUnknownFields()
  unknown.collect(body, known, path)
  return unknown.warnings
}

it('an unknown field warning names the most likely field (D-501)', () => {
  expect(warningsFor({ prompt: 'a', durration: 5 })).toEqual([
    {
      code: 'unknown_field',
      field: 'durration',
      message: 'is not a field of this request and was ignored; did you mean duration?',
    },
  ])
})

it.each([
  ['durration', 'duration'],
  ['Prompt', 'prompt'],
  ['aspect-ratio', 'aspect_ratio'],
  ['pormpt', 'prompt'],
  ['colour', undefined],
  ['au', undefined],
  ['x'.repeat(5_000_000), undefined],
])('findSimilarField returns for %.20s the field %s', (sent, expected) => {
  expect(findSimilarField(sent, known)).toBe(expected)
})

it('null fields and names of the service cause no warning (D-039)', () => {
  expect(
    warningsFor({ extra: null, state: 'x', credits: 1, task_id: '1', tenant_id: '1', created_at: '', id: '' }),
  ).toEqual([])
})

it('only the first ten unknown fields are listed, with their paths (D-039)', () => {
  const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`unknown_${i}`, i]))
  const fields = warningsFor(body, 'assets[0].').map(({ field }) => field)
  expect(fields).toHaveLength(10)
  expect(fields[9]).toBe('assets[0].unknown_9')
})

it('an unknown name is cut to 64 characters, without control characters and lone surrogates (D-039)', () => {
  const [field = ''] = warningsFor({ [`a\u0000\ud800${'😀'.repeat(100)}`]: 1 }).map((each) => each.field)
  expect([...field]).toHaveLength(64)
  expect(field.startsWith('a\uFFFD\uFFFD😀')).toBe(true)
  expect(field.isWellFormed()).toBe(true)
})

const long = (count: number): Warning[] =>
  Array.from({ length: count }, (_, i) => ({ code: 'unknown_field', field: `f${i}`, message: 'm'.repeat(100) }))

it('boundWarnings keeps warnings of up to 2 KiB (D-149)', () => {
  expect(boundWarnings(long(12))).toEqual(long(12))
})

it('boundWarnings cuts more than 2 KiB, and the last entry counts the omitted ones (D-149)', () => {
  const bounded = boundWarnings(long(40))
  expect(Buffer.byteLength(JSON.stringify(bounded))).toBeLessThanOrEqual(2048)
  const leftOut = 40 - (bounded.length - 1)
  expect(bounded.at(-1)).toEqual({
    code: 'unknown_field',
    field: '',
    message: `${leftOut} more warnings were left out`,
  })
  expect(bounded.slice(0, -1)).toEqual(long(40).slice(0, bounded.length - 1))
})
