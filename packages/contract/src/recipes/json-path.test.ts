import { expect, it } from 'vitest'
import { isJsonPath, readFirst, readPath } from './json-path.ts'

it('readPath reads names and indexes of plain data', () => {
  const reply = { data: { items: [{ url: 'a' }, { url: 'b' }] }, done: false }
  expect(readPath(reply, 'data.items[1].url')).toBe('b')
  expect(readPath(reply, '$.done')).toBe(false)
  expect(readPath(reply, 'data.items[2].url')).toBeUndefined()
  expect(readPath('text', 'length')).toBeUndefined()
})

it.each(['__proto__.x', 'constructor.name', 'a.prototype', 'a.__proto__'])(
  'the path %s is invalid and reads nothing',
  (path) => {
    expect(isJsonPath(path)).toBe(false)
    expect(readPath({ a: {} }, path)).toBeUndefined()
  },
)

it.each(['', '.a', 'a..b', 'a[x]', 'a[-1]', 'a[*]', 'a b', '$..a'])('the path %j is invalid', (path) => {
  expect(isJsonPath(path)).toBe(false)
})

it('readPath reads no inherited property', () => {
  expect(readPath({}, 'toString')).toBeUndefined()
  expect(readPath([], 'length')).toBe(0)
})

it('readFirst skips missing and null values', () => {
  expect(readFirst({ a: null, b: 0 }, ['x', 'a', 'b'])).toBe(0)
  expect(readFirst({}, ['x'])).toBeUndefined()
})
