import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkUrlText } from './check-url-text.ts'

const hosts = { isForbidden: (host: string) => host === 'forbidden.example' }
const piece = fc.constantFrom(
  ...'http https :// : / @ . % [ ] :: a example.com localhost 8080 22 ? # \\ \t 中'.split(' '),
)

it('checkUrlText answers for any text and rejects credentials, other schemes and local hosts', () => {
  const text = fc.oneof(
    fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes)),
    fc.array(piece).map((pieces) => pieces.join('')),
    fc.array(piece).map((pieces) => `https://${pieces.join('')}`),
  )
  fc.assert(
    fc.property(text, (raw) => {
      if (checkUrlText(raw, hosts)) return
      const { protocol, username, password, hostname } = new URL(raw)
      expect(protocol).toMatch(/^https?:$/)
      expect(username + password).toBe('')
      expect(hostname).not.toMatch(/^(forbidden\.example|localhost)\.?$/)
    }),
    { numRuns: 1_000 },
  )
})

it('checkUrlText accepts every plain web URL', () => {
  const host = fc.stringMatching(/^[a-z][a-z0-9]{0,9}(\.[a-z]{2,5}){1,3}$/)
  const path = fc.stringMatching(/^(\/[A-Za-z0-9._~-]{0,9}){0,3}(\?[a-z=&]{0,9})?$/)
  fc.assert(
    fc.property(fc.constantFrom('http', 'https'), host, path, (scheme, name, rest) => {
      fc.pre(!/\.(local|internal)$/.test(name))
      expect(checkUrlText(`${scheme}://${name}${rest}`, hosts)).toBeUndefined()
    }),
  )
})
