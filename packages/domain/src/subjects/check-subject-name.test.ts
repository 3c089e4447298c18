import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSubjectName, checkSubjectNames } from './check-subject-name.ts'
import { findReferences } from './find-references.ts'
import { findStoredNames } from './find-stored-names.ts'

it('checkSubjectName accepts any name of 1 to 64 characters that fits in brackets (D-242, B271, B272)', () => {
  for (const name of ['a', 'Anna Maria', '__proto__', 'constructor', '小明', '😀'.repeat(64), 'a#<>"'])
    expect([name, checkSubjectName(name)]).toEqual([name, undefined])
  for (const name of ['', 'a'.repeat(65), '😀'.repeat(65)]) expect(checkSubjectName(name)?.rule).toBe('max_length')
  for (const name of ['a]', '[a', 'a@b', 'a\nb', '\u0000', 'a\u007f'])
    expect(checkSubjectName(name)?.rule).toBe('chars')
})

it('checkSubjectNames rejects a repeated name and returns its index (D-242, B270)', () => {
  expect(checkSubjectNames(['a', 'b', 'A', '__proto__', 'constructor'])).toBeUndefined()
  expect(checkSubjectNames(['a', 'b', 'a'])).toMatchObject({ index: 2, rule: 'duplicate' })
  expect(checkSubjectNames(['a', ']', 'a'])).toMatchObject({ index: 1, rule: 'chars' })
})

it('checkSubjectName accepts exactly the names that a prompt can reference in brackets', () => {
  const unit = fc.constantFrom(...'a[]@ \n\0中😀"<#')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (name) => {
      const isCallable = findReferences(`[@${name}]`, [name]).references.some(({ end }) => end === name.length + 3)
      expect(checkSubjectName(name) === undefined).toBe(isCallable && name !== '' && !/[\n\0]/.test(name))
      expect(findStoredNames(`x [@${name}] y`, [name]).includes(name) || !isCallable).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
