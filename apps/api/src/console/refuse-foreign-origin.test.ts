import { expect, it } from 'vitest'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'

const own = 'https://kinora.example'
const refused = (method: string, headers: Record<string, string>): boolean => {
  try {
    refuseForeignOrigin({ method, headers: { host: 'kinora.example', ...headers } }, [own])
    return false
  } catch {
    return true
  }
}
const console = { 'x-kinora-console': '1' }

it.each([
  ['a page of the console', { origin: own, ...console }],
  ['a page of the console, with fetch metadata', { origin: own, 'sec-fetch-site': 'same-origin', ...console }],
  ['the origin of another proxy host', { host: 'internal:8080', origin: own, ...console }],
  [
    'an address of the host that no setting names',
    { host: 'localhost:9090', origin: 'http://localhost:9090', ...console },
  ],
])('a change by %s is accepted (D-518)', (_what, headers) => {
  expect(refused('POST', headers)).toBe(false)
})

it.each([
  ['a foreign form', { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }],
  ['a foreign form that hides its origin', { origin: 'null' }],
  ['a foreign fetch with the header', { origin: 'https://evil.example', ...console }],
  ['a foreign fetch in no-cors mode', { 'sec-fetch-site': 'cross-site' }],
  ['a page of a sibling host', { origin: 'https://results.kinora.example', 'sec-fetch-site': 'same-site', ...console }],
  ['an own page without the header', { origin: own }],
  ['an own page with another value of the header', { origin: own, 'x-kinora-console': 'true' }],
  ['a program without an origin', console],
  ['an origin that only ends like the own', { origin: 'https://evil-kinora.example', ...console }],
])('a change by %s is rejected (D-518)', (_what, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(refused(method, headers)).toBe(true)
})

it.each([
  ['a foreign event stream', { origin: 'https://evil.example', accept: 'text/event-stream' }],
  ['a foreign image', { 'sec-fetch-site': 'cross-site' }],
  ['an image on a sibling host', { 'sec-fetch-site': 'same-site' }],
])('a read by %s is rejected (D-518)', (_what, headers) => {
  expect(refused('GET', headers)).toBe(true)
})

it('a read by an own page, or typed into the address bar, is accepted (D-518)', () => {
  for (const site of ['same-origin', 'none']) expect(refused('GET', { 'sec-fetch-site': site })).toBe(false)
})
