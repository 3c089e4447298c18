import { promises as dns } from 'node:dns'
import { FetchFault } from './fetch-fault.ts'

/** All addresses of a name. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<string[]>

/**
 * Queries the name servers directly: hosts files and search domains contain internal names, and a system lookup holds
 * one of few threads for as long as a hostile name server is silent.
 */
export const createResolveName =
  (servers: readonly string[] = []): ResolveName =>
  async (name, signal) => {
    const resolver = new dns.Resolver({ timeout: 1_000, tries: 2 })
    if (servers.length > 0) resolver.setServers(servers)
    signal.addEventListener('abort', () => resolver.cancel(), { once: true })
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    const fault = found.find((each) => each.status === 'rejected')
    if (addresses.length === 0) throw new FetchFault('name', 'no address', { cause: fault?.reason })
    return addresses
  }

/** Names of this deployment may be in the hosts file of the system. */
export const resolveOwnName: ResolveName = async (name) => {
  const found = await dns.lookup(name, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}
