import { expect, it } from 'vitest'
import { readClaims } from './read-claims.ts'

it('readClaims returns address, name and groups', () => {
  expect(readClaims({ email: 'A@Example.com', email_verified: true, name: 'Ann', groups: ['a', 'b'] })).toEqual({
    email: 'a@example.com',
    name: 'Ann',
    groups: ['a', 'b'],
  })
})

it.each([undefined, false, 'true', 1])('readClaims ignores an address whose email_verified is %j', (isVerified) => {
  expect(readClaims({ email: 'a@example.com', email_verified: isVerified }).email).toBeUndefined()
})

it.each([
  ['one text', 'a', ['a']],
  ['nothing', undefined, []],
  ['an object', { a: true }, []],
  ['a list with other types', ['a', 1, null, ['b']], ['a']],
])('readClaims reads groups from %s', (_what, groups, read) => {
  expect(readClaims({ groups }).groups).toEqual(read)
})
