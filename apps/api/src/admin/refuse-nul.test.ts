import { LongText } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { refuseNul } from './refuse-nul.ts'

const findReason = (object: string, fields: Record<string, unknown>): unknown => {
  try {
    refuseNul(object, fields)
    return undefined
  } catch (error) {
    return error
  }
}

describe('refuseNul', () => {
  it('accepts other control characters, numbers, null and nested values', () => {
    expect(findReason('farm:1', { name: 'a\u0001\n', count: 0, ends_at: null, scopes: ['read', { a: 'b' }] })).toBe(
      undefined,
    )
  })
  it('treats an id with U+0000 as unknown', () => {
    expect(findReason('a\u0000', {})).toMatchObject({ reason: 'NotFound' })
  })
  it.each([
    ['text', 'a\u0000b'],
    ['list', ['read', '\u0000']],
    ['object', { 'a\u0000': 1 }],
    ['long text', new LongText(Buffer.from('data:\u0000'))],
  ])('rejects U+0000 in a %s and names the field', (_kind, value) => {
    expect(findReason('', { name: value })).toMatchObject({
      reason: 'FieldInvalid',
      detail: { field: 'name', rule: 'chars' },
    })
  })
  it('rejects a field name with U+0000', () => {
    expect(findReason('', { 'a\u0000': 1 })).toMatchObject({ reason: 'BadRequest', detail: { rule: 'forbidden_key' } })
  })
})
