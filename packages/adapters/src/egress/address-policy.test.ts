import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'

const isAllowed = createAddressPolicy({ allow: [], deny: [] })

it.each([
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.17'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
])('refuses %s to %s and reaches %s (C2)', (first, last, after) => {
  expect([first, last, after].map(isAllowed)).toEqual([false, false, true])
})

it.each([
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '3fff::1',
  '2606:4700::200:5efe:7f00:1',
  'fe80::1%eth0',
  'localhost',
  '',
])('refuses %s', (address) => {
  expect(isAllowed(address)).toBe(false)
})

it('judges an IPv4 address inside IPv6 as the address it is', () => {
  fc.assert(fc.property(fc.ipV4(), (address) => isAllowed(`::ffff:${address}`) === isAllowed(address)))
})

it('lets an operator open a range, and a deny win over it', () => {
  const opened = createAddressPolicy({ allow: ['127.0.0.0/8'], deny: ['127.0.0.9/32'] })
  expect([opened('127.0.0.1'), opened('127.0.0.9'), opened('10.0.0.1')]).toEqual([true, false, false])
})
