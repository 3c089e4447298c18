import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.ts'

const isAllowed = createAddressPolicy({ allow: [], deny: [] })

/** The address one step away, or undefined past the ends of its family. */
const findNeighbour = (address: string, steps: -1 | 1): string | undefined => {
  const bytes = ipaddr.parse(address).toByteArray()
  const edge = steps === 1 ? 255 : 0
  const at = bytes.findLastIndex((byte) => byte !== edge)
  if (at === -1) return undefined
  return ipaddr.fromByteArray(bytes.map((byte, i) => (i < at ? byte : i === at ? byte + steps : 255 - edge))).toString()
}

/** Before, after: whether the neighbours of a refused range are refused too, by another range. */
const ranges: [cidr: string, before: 'open' | 'shut' | 'none', after: 'open' | 'shut' | 'none'][] = [
  ['0.0.0.0/8', 'none', 'open'],
  ['10.0.0.0/8', 'open', 'open'],
  ['100.64.0.0/10', 'open', 'open'],
  ['127.0.0.0/8', 'open', 'open'],
  ['168.63.129.16/32', 'open', 'open'],
  ['169.254.0.0/16', 'open', 'open'],
  ['172.16.0.0/12', 'open', 'open'],
  ['192.0.0.0/24', 'open', 'open'],
  ['192.0.2.0/24', 'open', 'open'],
  ['192.88.99.0/24', 'open', 'open'],
  ['192.168.0.0/16', 'open', 'open'],
  ['198.18.0.0/15', 'open', 'open'],
  ['198.51.100.0/24', 'open', 'open'],
  ['203.0.113.0/24', 'open', 'open'],
  ['224.0.0.0/4', 'open', 'shut'],
  ['240.0.0.0/4', 'shut', 'none'],
  ['::/128', 'none', 'shut'],
  ['::1/128', 'shut', 'shut'],
  ['::/96', 'none', 'shut'],
  ['::ffff:0:0:0/96', 'shut', 'shut'],
  ['64:ff9b::/96', 'shut', 'shut'],
  ['64:ff9b:1::/48', 'shut', 'shut'],
  ['100::/64', 'shut', 'shut'],
  ['::/3', 'none', 'open'],
  ['2001::/23', 'open', 'open'],
  ['2001:db8::/32', 'open', 'open'],
  ['2002::/16', 'open', 'open'],
  ['3fff::/20', 'open', 'open'],
  ['4000::/3', 'open', 'shut'],
  ['5f00::/16', 'shut', 'shut'],
  ['fc00::/7', 'shut', 'shut'],
  ['fe80::/10', 'shut', 'shut'],
  ['fec0::/10', 'shut', 'shut'],
  ['ff00::/8', 'shut', 'none'],
]

const findEnds = (cidr: string): [string, string] => {
  const family = cidr.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4
  return [family.networkAddressFromCIDR(cidr).toString(), findLast(cidr)]
}

const findLast = (cidr: string): string => {
  const [base, bits] = ipaddr.parseCIDR(cidr)
  const bytes = base.toByteArray().map((byte, i) => byte | (0xff >> Math.min(8, Math.max(0, bits - i * 8))))
  return ipaddr.fromByteArray(bytes).toString()
}

const rows = ranges.flatMap(([cidr, before, after]) => {
  const [first, last] = findEnds(cidr)
  return [
    { address: first, of: `first of ${cidr}`, allowed: false },
    { address: last, of: `last of ${cidr}`, allowed: false },
    { address: findNeighbour(first, -1), of: `one before ${cidr}`, allowed: before === 'open' },
    { address: findNeighbour(last, 1), of: `one after ${cidr}`, allowed: after === 'open' },
  ].flatMap(({ address, ...row }) => (address === undefined ? [] : [{ address, ...row }]))
})

describe('createAddressPolicy and the ranges of C2 (D-176)', () => {
  it.each(rows)('$address, $of: allowed $allowed', ({ address, allowed }) => {
    expect(isAllowed(address)).toBe(allowed)
  })

  it('covers at least 120 addresses, and a row has "none" only at the end of a family', () => {
    expect(rows.length).toBeGreaterThanOrEqual(120)
    const ends = ranges.flatMap(([, before, after]) => [before, after])
    expect(ends.filter((end) => end === 'none')).toHaveLength(ranges.length * 4 - rows.length)
  })
})

it.each([
  '2606:4700::200:5efe:7f00:1',
  '2606:4700::5efe:808:808',
  'fe80::1%eth0',
  '2606:4700::1%1',
  'localhost',
  '',
  '256.1.1.1',
])('createAddressPolicy refuses %s', (address) => {
  expect(isAllowed(address)).toBe(false)
})

it.each(['8.8.8.8', '2001:4860::1', '2606:4700::1', '::ffff:8.8.8.8'])('createAddressPolicy allows %s', (address) => {
  expect(isAllowed(address)).toBe(true)
})

const hex = (bytes: number[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

/** IPv4 addresses, half of them in refused ranges. */
const addresses = fc.oneof(
  fc.ipV4(),
  fc.constantFrom(...ranges.filter(([cidr]) => !cidr.includes(':')).flatMap(([cidr]) => findEnds(cidr))),
)

it('an IPv4 address gets the same verdict in every IPv4-mapped notation', () => {
  const forms = (address: string): string[] => {
    const bytes = ipaddr.parse(address).toByteArray()
    return [
      `::ffff:${address}`,
      `::FFFF:${address}`,
      `0:0:0:0:0:ffff:${address}`,
      `::ffff:${hex(bytes)}`,
      `0000:0000:0000:0000:0000:ffff:${hex(bytes)}`,
    ]
  }
  fc.assert(
    fc.property(addresses, (address) => forms(address).every((form) => isAllowed(form) === isAllowed(address))),
    { numRuns: 2_000 },
  )
})

it('an IPv4 address gets the same verdict in every notation of a URL', () => {
  const forms = (address: string): string[] => {
    const [a = 0, b = 0, c = 0, d = 0] = ipaddr.parse(address).toByteArray()
    const number = ((a * 256 + b) * 256 + c) * 256 + d
    return [
      address,
      String(number),
      `0x${number.toString(16)}`,
      `0${number.toString(8)}`,
      `${a}.${(b * 256 + c) * 256 + d}`,
      `0x${a.toString(16)}.${b}.${c * 256 + d}`,
      [a, b, c, d].map((part) => `0${part.toString(8)}`).join('.'),
      address.replaceAll('.', '。'),
      [...address].map((char) => `%${char.charCodeAt(0).toString(16)}`).join(''),
    ]
  }
  fc.assert(
    fc.property(addresses, (address) =>
      forms(address).every((form) => isAllowed(new URL(`http://${form}/`).hostname) === isAllowed(address)),
    ),
    { numRuns: 2_000 },
  )
})

it('an IPv4 address inside a tunnel or a translation is never allowed', () => {
  const forms = (address: string): string[] => {
    const bytes = ipaddr.parse(address).toByteArray()
    const inverted = hex(bytes.map((byte) => 255 - byte))
    return [
      `::${address}`,
      `0:0:0:0:0:0:${address}`,
      `::ffff:0:${address}`,
      `64:ff9b::${address}`,
      `64:ff9b:1::${address}`,
      `2002:${hex(bytes)}::`,
      `2002:${hex(bytes)}::1`,
      `2001:0:${hex(bytes)}:0:0:${inverted}`,
      `2606:4700::5efe:${address}`,
      `2606:4700::200:5efe:${address}`,
      `fe80::5efe:${address}`,
    ]
  }
  fc.assert(
    fc.property(addresses, (address) => !forms(address).some(isAllowed)),
    { numRuns: 2_000 },
  )
})

it('an operator may allow a range, and a deny takes precedence over it (D-176)', () => {
  const opened = createAddressPolicy({ allow: ['127.0.0.0/8'], deny: ['127.0.0.9/32', '8.8.8.0/24'] })
  expect(['127.0.0.1', '::ffff:127.0.0.1', '127.0.0.9', '::ffff:127.0.0.9', '10.0.0.1', '8.8.8.8'].map(opened)).toEqual(
    [true, true, false, false, false, false],
  )
})
