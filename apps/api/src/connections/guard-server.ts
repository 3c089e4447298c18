import type { Server } from 'node:http'
import { BlockList, isIPv4 } from 'node:net'
import { guardConnections } from './guard-connections.ts'
import { type ClientTimeouts, connectionCaps } from './limits.ts'
import { serveUnusualRequests } from './unusual-requests.ts'

/** Builds a predicate for trusted proxies from addresses and ranges. */
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

/** Adds the protections that a plain HTTP server lacks for public traffic. */
export const guardServer = (
  server: Server,
  options: { timeouts: ClientTimeouts; trustedProxies: readonly string[] },
): void => {
  guardConnections(server, {
    ...connectionCaps,
    timeouts: options.timeouts,
    isTrustedProxy: createTrustedProxies(options.trustedProxies),
  })
  serveUnusualRequests(server)
}
