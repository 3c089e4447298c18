import { isIP } from 'node:net'
import type { HostPolicy } from '@kinora/domain'
import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Not global unicast, or not an ordinary host: never reached for a customer. */
const refused = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
].map(ipaddr.parseCIDR) as Range[]

const globalV6 = ipaddr.parseCIDR('2000::/3') as Range

const inRange = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: Range): boolean =>
  address.kind() === base.kind() && address.match([base, bits] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])

/** Interface ids that carry an IPv4 address inside (ISATAP). */
const isIsatap = (address: ipaddr.IPv6): boolean => {
  const [, , , , high, low] = address.parts
  return (high === 0 || high === 0x200) && low === 0x5efe
}

/** Default deny: an address must be global or in a range that the operator allowed. A deny takes precedence. */
export const createAddressPolicy = (settings: { allow: readonly string[]; deny: readonly string[] }) => {
  const allow = settings.allow.map((cidr) => ipaddr.parseCIDR(cidr) as Range)
  const deny = settings.deny.map((cidr) => ipaddr.parseCIDR(cidr) as Range)
  return (text: string): boolean => {
    // The library reads `::1.2.3.4` as `::ffff:1.2.3.4`, which is another address.
    if (!ipaddr.isValid(text) || text.includes('%') || /^::[0-9]+\./.test(text)) return false
    // `process` unwraps IPv4 inside ::ffff:0:0/96, which is then checked as IPv4.
    const address = ipaddr.process(text)
    if (deny.some((range) => inRange(address, range))) return false
    if (allow.some((range) => inRange(address, range))) return true
    if (refused.some((range) => inRange(address, range))) return false
    return address.kind() === 'ipv4' || (inRange(address, globalV6) && !isIsatap(address as ipaddr.IPv6))
  }
}
export type AddressPolicy = ReturnType<typeof createAddressPolicy>

/** Checks hosts by their text: literal addresses by the policy, names of this deployment by the list. */
export const createHostPolicy = (isAllowed: AddressPolicy, ownHosts: readonly string[]): HostPolicy => ({
  isForbidden: (host) => (isIP(host) === 0 ? ownHosts.includes(host) : !isAllowed(host)),
})
