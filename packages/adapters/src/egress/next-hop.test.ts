import { describe, expect, it } from 'vitest'
import { createAddressPolicy, createHostPolicy } from './address-policy.ts'
import { firstHop, nextHop } from './next-hop.ts'

const policy = createHostPolicy(createAddressPolicy({ allow: [], deny: [] }), [
  'api.example.org',
  'results.example.org',
])
const hosts = { ...policy, resultOrigin: 'https://results.example.org' }
const secure = new URL('https://origin.example/a/b.png?x=1')
const plain = new URL('http://origin.example/a/b.png?x=1')

const resolveHop = (at: URL, location: unknown): string => {
  try {
    return nextHop(at, location, hosts).href
  } catch (error) {
    return (error as Error).message
  }
}

describe('a redirect', () => {
  it.each([
    ['/c.png', 'https://origin.example/c.png'],
    ['c.png', 'https://origin.example/a/c.png'],
    ['?y=2', 'https://origin.example/a/b.png?y=2'],
    ['//other.example/c', 'https://other.example/c'],
    ['https://other.example/c', 'https://other.example/c'],
    ['https://results.example.org/signed?x', 'https://results.example.org/signed?x'],
    [Buffer.from('/voilà', 'utf8').toString('latin1'), 'https://origin.example/voil%c3%a0'],
    [Buffer.from('//bücher.example/', 'utf8').toString('latin1'), 'https://xn--bcher-kva.example/'],
  ])('to %s leads to %s', (location, href) => {
    expect(resolveHop(secure, location)).toBe(href)
  })

  it.each([
    ['http://other.example/c', 'redirect: from https to http'],
    ['//127.0.0.1/', 'url: url_policy'],
    ['https://127.0.0.1/', 'url: url_policy'],
    ['https://2130706433/', 'url: url_policy'],
    ['https://[::1]/', 'url: url_policy'],
    [Buffer.from('//127。0。0。1/', 'utf8').toString('latin1'), 'url: url_policy'],
    ['https://169.254.169.254/latest/meta-data/', 'url: url_policy'],
    ['https://localhost/', 'url: url_policy'],
    ['https://db.internal/', 'url: url_policy'],
    ['https://api.example.org/', 'url: url_policy'],
    ['http://results.example.org/signed?x', 'url: url_policy'],
    ['https://results.example.org:8443/', 'url: url_policy'],
    ['https://user@other.example/', 'url: url_userinfo'],
    ['//user:word@other.example/', 'url: url_userinfo'],
    ['https://other.example:25/', 'url: url_port'],
    ['file:///etc/passwd', 'url: url_scheme'],
    ['gopher://other.example/', 'url: url_scheme'],
    ['data:image/png;base64,AAAA', 'url: url_scheme'],
    ['https:///other.example/', 'url: url_scheme'],
    ['https:c.png', 'url: url_scheme'],
    ['/\\127.0.0.1/', 'redirect: not an address'],
    ['/a b', 'redirect: not an address'],
    ['/a\tb', 'redirect: not an address'],
    ['https://other.example:99999/', 'redirect: not an address'],
    [`/${'a'.repeat(2_048)}`, 'url: max_length'],
    ['', 'redirect: without an address'],
    [undefined, 'redirect: without an address'],
  ])('to %j is refused', (location, cause) => {
    expect(resolveHop(secure, location)).toBe(cause)
  })

  it('may go from http to https, and stay with http', () => {
    expect(resolveHop(plain, 'https://other.example/')).toBe('https://other.example/')
    expect(resolveHop(plain, '/c')).toBe('http://origin.example/c')
  })
})

it('firstHop checks the URL by the same text rules', () => {
  expect(firstHop('https://results.example.org/x', hosts).host).toBe('results.example.org')
  expect(() => firstHop('https://results.example.org/x', policy)).toThrow('url: url_policy')
  expect(() => firstHop('http://10.0.0.1/', hosts)).toThrow('url: url_policy')
})
