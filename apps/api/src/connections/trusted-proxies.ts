import { BlockList, isIPv4 } from 'node:net'

/** Whether an address is one of the operator's proxies, given as addresses and ranges. */
export const createTrustedProxies = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits] = range.split('/')
    const family = isIPv4(base) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(base, family)
    else list.addSubnet(base, Number(bits), family)
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
