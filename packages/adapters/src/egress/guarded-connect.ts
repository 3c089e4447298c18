import { once } from 'node:events'
import { isIP, connect as openPlain, type Socket } from 'node:net'
import { connect as openSecure } from 'node:tls'
import type { HostPolicy } from '@kinora/domain'
import type { AddressPolicy } from './address-policy.ts'
import { FetchFault, withFetchTimeout } from './fetch-fault.ts'
import type { FetchLimits } from './fetch-limits.ts'
import { type ResolveName, resolveOwnName } from './resolve-name.ts'

type Target = { protocol: string; hostname: string; port: string }

export type GuardedConnect = (target: Target, options?: { signal?: AbortSignal; tryNo?: number }) => Promise<Socket>

/**
 * Opens connections only to addresses that the policy allows. A name is resolved once with all its addresses, and one
 * forbidden address rejects it. The socket connects to a checked address, not to the name. Literals are checked, too.
 */
export const createGuardedConnect = (settings: {
  isAllowed: AddressPolicy
  resolve: ResolveName
  limits: Pick<FetchLimits, 'nameMs' | 'connectMs'>
  /** The operator's result origin is reached at any address. */
  hosts: Pick<HostPolicy, 'resultOrigin'>
}): GuardedConnect => {
  const { isAllowed, resolve, limits, hosts } = settings
  return async (target, { signal, tryNo = 0 } = {}) => {
    const host = target.hostname.replace(/^\[|\]$/g, '')
    const isResultOrigin = toOrigin(target, host) === hosts.resultOrigin
    const mayReach = isResultOrigin ? () => true : isAllowed
    const lookUp = isResultOrigin ? resolveOwnName : resolve
    const addresses =
      isIP(host) === 0 ? await withFetchTimeout(limits.nameMs, 'name', signal, (each) => lookUp(host, each)) : [host]
    const blocked = addresses.find((address) => !mayReach(address))
    if (blocked !== undefined) throw new FetchFault('blocked', blocked)
    // No racing of families: each attempt uses one address, the next attempt the next one.
    const address = addresses[tryNo % addresses.length]
    if (address === undefined) throw new FetchFault('name', 'no address')
    return withFetchTimeout(limits.connectMs, 'connect', signal, async (each) => {
      const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
      const plain = await awaitOpen(openPlain({ host: address, port, noDelay: true, keepAlive: true }), 'connect', each)
      if (plain.remoteAddress === undefined || !mayReach(plain.remoteAddress)) {
        plain.destroy()
        throw new FetchFault('blocked', `peer ${plain.remoteAddress}`)
      }
      if (target.protocol !== 'https:') return plain
      const name = host.replace(/\.$/, '')
      const servername = isIP(name) === 0 ? { servername: name } : {}
      const rules = { rejectUnauthorized: true, minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] } as const
      return awaitOpen(openSecure({ socket: plain, host: name, ...servername, ...rules }), 'secureConnect', each)
    })
  }
}

const toOrigin = ({ protocol, port }: Target, host: string): string =>
  new URL(`${protocol}//${isIP(host) === 6 ? `[${host}]` : host}${port && `:${port}`}`).origin

const awaitOpen = async <S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> => {
  // The later owner of the socket listens for errors; until then, this listener prevents an uncaught error.
  socket.on('error', () => undefined)
  try {
    await once(socket, event, { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}
