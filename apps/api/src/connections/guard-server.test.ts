import { expect, it } from 'vitest'
import { createTrustedProxies } from './guard-server.ts'

it('createTrustedProxies matches addresses and ranges of both families, and IPv4-mapped IPv6 (D-051)', () => {
  const isTrusted = createTrustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd12::1']) expect(isTrusted(address)).toBe(true)
  for (const address of ['11.0.0.1', '192.0.2.8', 'fe80::1', '']) expect(isTrusted(address)).toBe(false)
})

it('createTrustedProxies trusts no address without ranges', () => {
  expect(createTrustedProxies([])('127.0.0.1')).toBe(false)
})
