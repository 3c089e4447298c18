import { expect, it } from 'vitest'
import { checkSubjectName, checkSubjectNames } from './check-subject-name.ts'

it('takes any name of 1 to 64 characters that brackets can hold (D-242, B271, B272)', () => {
  for (const name of ['a', 'Anna Maria', '__proto__', 'constructor', '小明', '😀'.repeat(64), 'a#<>"'])
    expect([name, checkSubjectName(name)]).toEqual([name, undefined])
  for (const name of ['', 'a'.repeat(65), '😀'.repeat(65)]) expect(checkSubjectName(name)?.rule).toBe('max_length')
  for (const name of ['a]', '[a', 'a@b', 'a\nb', '\u0000', 'a\u007f'])
    expect(checkSubjectName(name)?.rule).toBe('chars')
})

it('takes each name once and says which came again (D-242, B270)', () => {
  expect(checkSubjectNames(['a', 'b', 'A', '__proto__', 'constructor'])).toBeUndefined()
  expect(checkSubjectNames(['a', 'b', 'a'])).toMatchObject({ index: 2, rule: 'duplicate' })
  expect(checkSubjectNames(['a', ']', 'a'])).toMatchObject({ index: 1, rule: 'chars' })
})
