import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonLimits } from './json-document.ts'
import { jsonLimits } from './limits.ts'
import { parseDocument } from './parse-document.ts'
import { safeObject } from './safe-object.ts'

/** Every string above two bytes is a piece, so that small documents use the code path of large bodies. */
const inPieces: JsonLimits = { ...jsonLimits, keyBytes: 2, pieceBytes: 2, longTextBytes: 8 }

const parse = (text: string | Buffer, limits = jsonLimits) => {
  const bytes = Buffer.from(text as string)
  const outcome = parseDocument(bytes, { limits, wantsHash: false })
  return 'fault' in outcome ? outcome.fault : { fields: safeObject(outcome, bytes) }
}
const findRule = (text: string | Buffer): string => {
  const outcome = parse(text)
  return 'rule' in outcome ? outcome.rule : 'none'
}
const expected = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const escaped = (word: string): string => {
  const units = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i).toString(16).padStart(4, '0'))
  return `"${units.map((unit) => `\\u${unit}`).join('')}"`
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe.each([
  ['as a whole', jsonLimits],
  ['in pieces', inPieces],
])('parseDocument %s', (_name, limits) => {
  const own = ['duplicate_key', 'forbidden_key', 'json_complexity', 'number_length', 'not_object']
  const agree = (text: string): void => {
    const outcome = parse(text, limits)
    const value = expected(text)
    if ('fields' in outcome) expect(plain(outcome.fields)).toEqual(plain(value))
    else if (outcome.rule === 'unicode') expect(JSON.stringify(value)).toMatch(/\\ud[89a-f]/)
    else if (value !== undefined) expect(own).toContain(outcome.rule)
    if (value !== undefined && !isObject(value)) expect(outcome).not.toHaveProperty('fields')
  }
  it('agrees with JSON.parse on documents of every shape (D-046)', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom('', ' ', '\n\t'), (text, space) => agree(space + text + space)),
      { numRuns: 500 },
    )
  })
  it('agrees with JSON.parse on documents with one byte changed, removed or inserted', () => {
    const change = fc.record({ at: fc.nat(), drop: fc.nat(2), put: fc.constantFrom('', ...'{}[]:,"\\0-e.tn \u0001') })
    fc.assert(
      fc.property(fc.json({ maxDepth: 3 }), change, (json, { at, drop, put }) => {
        const from = at % (json.length + 1)
        agree(json.slice(0, from) + put + json.slice(from + drop))
      }),
      { numRuns: 2_000 },
    )
  })
  it('agrees with JSON.parse on strings of every character, plain or escaped', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 })
    const written = fc
      .tuple(text, fc.boolean())
      .map(([word, isEscaped]) => (isEscaped ? escaped(word) : JSON.stringify(word)))
    const odd = fc.constantFrom(
      '"\\ud83d\\ude00\\/"',
      '"\\ud83d"',
      '"\\ude00\\ud83d"',
      '"\\u12"',
      '"\\b\\f\\q"',
      '"\u007f"',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(written, odd), { maxLength: 4 }), (all) => agree(`{"a":[${all.join(' , ')}]}`)),
      { numRuns: 1_000 },
    )
  })
  it('agrees with JSON.parse on random sequences of JSON tokens', () => {
    const words = fc.constantFrom(...'{ } [ ] , : "a" "b" 1 -0 1e5 01 true null nul " \\'.split(' '), ' ')
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (all) => agree(all.join(''))),
      { numRuns: 3_000 },
    )
  })
  it('does not throw on arbitrary bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void parse(Buffer.from(bytes), limits)))
  })
})

describe('parseDocument', () => {
  it.each([
    ['', 'json_syntax'],
    ['null', 'not_object'],
    ['[]', 'not_object'],
    ['"x"', 'not_object'],
    ['1', 'not_object'],
    ['{"a":1,}', 'json_syntax'],
    ["{'a':1}", 'json_syntax'],
    ['{/**/}', 'json_syntax'],
    ['{"a":NaN}', 'json_syntax'],
    ['{"a":Infinity}', 'json_syntax'],
    ['\ufeff{}', 'json_syntax'],
    ['{}{}', 'json_syntax'],
    ['{"model":"ge', 'json_syntax'],
    ['{"model":"genq1","model":"genq2"}', 'duplicate_key'],
    ['{"a":{"b":1,"\\u0062":2}}', 'duplicate_key'],
    ['{"__proto__":{"admin":true}}', 'forbidden_key'],
    ['{"a":[{"\\u005f_proto__":1}]}', 'forbidden_key'],
    ['{"subjects":[{"name":"a","constructor":{"prototype":{}}}]}', 'forbidden_key'],
    [`{"a":${'['.repeat(12)}${']'.repeat(12)}}`, 'json_complexity'],
    [`{"a":[${'0,'.repeat(5_000)}0]}`, 'json_complexity'],
    [`{"${'k'.repeat(1_025)}":0}`, 'json_complexity'],
  ])('rejects %s with the rule %s (D-045, D-046)', (text, rule) => {
    expect(findRule(text)).toBe(rule)
  })
  it.each([[[0xff, 0xfe]], [[0xc0, 0xaf]], [[0xed, 0xa0, 0x80]]])(
    'rejects the bytes %j inside a string with the rule unicode (D-022)',
    (bytes) => {
      expect(findRule(Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]))).toBe('unicode')
    },
  )
  it('rejects a number of 65 bytes with its field, and accepts one of 64 (D-045)', () => {
    expect(parse(`{"a":[{"b":0},{"seed":${'9'.repeat(65)}}]}`)).toEqual({
      reason: 'FieldInvalid',
      rule: 'number_length',
      detail: 'a[1].seed: a number of more than 64 bytes',
      field: 'a[1].seed',
    })
    expect(findRule(`{"seed":${'9'.repeat(64)}}`)).toBe('none')
  })
  it('accepts documents at the limits: depth 12, 5,000 structural bytes, equal keys in different objects', () => {
    expect(findRule(`{"a":${'['.repeat(11)}${']'.repeat(11)}}`)).toBe('none')
    expect(findRule(`{"a":[${'0,'.repeat(4_995)}0]}`)).toBe('none')
    expect(findRule('{"a":{"a":1},"b":[{"a":1},{"a":1}],"toString":1,"hasOwnProperty":2,"then":3}')).toBe('none')
  })
  it('rejects a duplicate of any key at any depth, plain or escaped', () => {
    const key = fc.string({ unit: 'binary', maxLength: 8 }).filter((word) => !/^(__proto__|constructor)$/.test(word))
    fc.assert(
      fc.property(key, fc.nat(9), (word, depth) => {
        const twice = `{${JSON.stringify(word)}:1,"${word.length}x":[],${escaped(word)}:2}`
        fc.pre(word !== `${word.length}x`)
        expect(findRule('{"a":'.repeat(depth) + twice + '}'.repeat(depth))).toBe('duplicate_key')
      }),
    )
  })
})

it('safeObject returns objects without a prototype (C15)', () => {
  const outcome = parse('{"a":{"toString":1},"b":[{}]}')
  const fields = 'fields' in outcome ? outcome.fields : {}
  expect(Object.getPrototypeOf(fields)).toBeNull()
  expect(Object.getPrototypeOf(fields['a'])).toBeNull()
  expect(fields['hasOwnProperty']).toBeUndefined()
  expect(Object.keys(Object.prototype)).toEqual([])
})
