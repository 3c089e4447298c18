import { expect, it } from 'vitest'
import { clearCookie, readCookie, setCookie } from './cookies.ts'

it('the session cookie is __Host-, HttpOnly, Secure and SameSite=Strict (D-518)', () => {
  expect(setCookie('session', 'x')).toBe(
    '__Host-kinora-session=x; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=604800',
  )
})

it('the cookie of a sign-in under way is SameSite=Lax and lasts 10 minutes (D-518)', () => {
  expect(setCookie('signIn', 'x')).toBe('__Host-kinora-sign-in=x; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=600')
})

it('a cleared cookie keeps its attributes, because a browser matches by them', () => {
  expect(clearCookie('session')).toBe('__Host-kinora-session=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0')
})

it.each([
  ['alone', '__Host-kinora-session=abc', 'abc'],
  ['among others', 'a=b;__Host-kinora-session=abc; c=d', 'abc'],
  ['absent', 'a=b', undefined],
  ['empty', '__Host-kinora-session=', undefined],
  ['sent twice, as a planted cookie would be', '__Host-kinora-session=abc; __Host-kinora-session=def', undefined],
  ['without its prefix', 'kinora-session=abc', undefined],
])('readCookie reads a cookie that is %s', (_what, header, value) => {
  expect(readCookie(header, 'session')).toBe(value)
})
