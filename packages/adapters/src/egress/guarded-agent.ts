import { lookup } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { AddressPolicy } from './address-policy.ts'

export class BlockedAddress extends Error {}

/**
 * An agent that can reach only what the policy allows. The guard sits in `connect`: names are resolved once with all
 * their addresses, literals pass the same check, and the peer is looked at again before the first byte goes out.
 */
export const createGuardedAgent = (
  isAllowed: AddressPolicy,
  options: { connectTimeoutMs: number; connectionsPerHost: number },
): Agent => {
  const connector = buildConnector({
    timeout: options.connectTimeoutMs,
    autoSelectFamily: false,
    lookup: (host, hints, answer) =>
      lookup(host, { ...hints, all: true }, (error, addresses) => {
        if (error) return answer(error, [])
        if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address)))
          return answer(new BlockedAddress(), [])
        const [first] = addresses
        if (hints.all) return answer(null, addresses)
        answer(null, first?.address ?? '', first?.family)
      }),
  })
  return new Agent({
    connections: options.connectionsPerHost,
    maxHeaderSize: 32 * 1024,
    connect: (target, done) => {
      const host = target.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isAllowed(host)) return done(new BlockedAddress(), null)
      connector(target, (...[error, socket]) => {
        if (error) return done(error, null)
        if (socket.remoteAddress !== undefined && isAllowed(socket.remoteAddress)) return done(null, socket)
        socket.destroy()
        done(new BlockedAddress(), null)
      })
    },
  })
}
