import { limits } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkMetaData } from './check-meta-data.ts'

const findRule = (text: string): string => checkMetaData(text)?.rule ?? 'none'

it('checkMetaData rejects nesting that would overflow the stack', () => {
  for (const levels of [limits.metaDataDepth, 4_000, 8_000])
    expect(findRule(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)).toBe('json_complexity')
  const allowed = limits.metaDataDepth - 1
  expect(findRule(`{"a":${'['.repeat(allowed)}${']'.repeat(allowed)}}`)).toBe('none')
})

it('checkMetaData accepts the text of any flat object and nothing else', () => {
  const word = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
  const flat = fc.dictionary(word, fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 9 })
  fc.assert(fc.property(flat, (value) => findRule(JSON.stringify(value)) === 'none'))
  const other = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(flat, { maxLength: 3 }))
  fc.assert(fc.property(other, (value) => findRule(JSON.stringify(value)) === 'object_expected'))
})

it('checkMetaData answers for any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => findRule(text) !== ''))
})
