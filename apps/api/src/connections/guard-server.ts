import type { Server } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { guardConnections } from './guard-connections.ts'
import { connectionCaps, type Patience } from './limits.ts'
import { serveUnusualRequests } from './unusual-requests.ts'

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

/** All that a bare HTTP server lacks before it may face the world. */
export const guardServer = (server: Server, by: { patience: Patience; trustedProxies: readonly string[] }): void => {
  guardConnections(server, {
    ...connectionCaps,
    patience: by.patience,
    isTrustedProxy: createTrustedProxies(by.trustedProxies),
  })
  serveUnusualRequests(server)
}
