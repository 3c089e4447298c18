import { limits } from '@kinora/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkMetaData } from './check-meta-data.ts'

const ruleOf = (text: string): string => checkMetaData(text)?.rule ?? 'none'

it('refuses as too deep what would not fit on the stack', () => {
  for (const levels of [limits.metaDataDepth, 4_000, 8_000])
    expect(ruleOf(`{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`)).toBe('json_complexity')
  const allowed = limits.metaDataDepth - 1
  expect(ruleOf(`{"a":${'['.repeat(allowed)}${']'.repeat(allowed)}}`)).toBe('none')
})

it('takes the text of any flat object, and of nothing else', () => {
  const word = fc.string().filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name))
  const flat = fc.dictionary(word, fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 9 })
  fc.assert(fc.property(flat, (value) => ruleOf(JSON.stringify(value)) === 'none'))
  const other = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(flat, { maxLength: 3 }))
  fc.assert(fc.property(other, (value) => ruleOf(JSON.stringify(value)) === 'object_expected'))
})

it('answers for any text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => ruleOf(text) !== ''))
})
