import { expect, it } from 'vitest'
import { fromId, withIds } from './id-range.ts'

it('withIds states one id by equality and several as an array', () => {
  expect(withIds('task_id', ['7'])).toBe('task_id = 7')
  expect(withIds('t.id', ['7', '249181076377837756'])).toBe(`t.id = any('{7,249181076377837756}'::bigint[])`)
  expect(withIds('t.id', [])).toBe(`t.id = any('{}'::bigint[])`)
})

it('fromId states the first id, and the last one if there is one', () => {
  expect(fromId('t.id', '7')).toBe('t.id >= 7')
  expect(fromId('t.id', '7', '9')).toBe('t.id >= 7 and t.id <= 9')
})

it('ids that are not digits never reach the text', () => {
  for (const fault of [`7 or true`, `7'`, '7;']) {
    expect(() => withIds('id', [fault])).toThrow(SyntaxError)
    expect(() => withIds('id', ['1', fault])).toThrow(SyntaxError)
    expect(() => fromId('id', fault)).toThrow(SyntaxError)
    expect(() => fromId('id', '1', fault)).toThrow(SyntaxError)
  }
})
