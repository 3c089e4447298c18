import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

const mostPort = 65_535

/** Parses `host:port`; an IPv6 host may be in brackets. */
export const parseListenAddress = (address: string): { host: string; port: number } => {
  const [, host = '', port = ''] = /^(.+):([0-9]{1,5})$/.exec(address) ?? []
  if (host === '' || Number(port) > mostPort)
    throw new Error(`must be host:port with a port up to ${mostPort}, such as [::1]:8080 (got ${address})`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
}

export type Listener = {
  /** Name of the setting that holds the address; shown to the operator. */
  setting: string
  address: string
  /** Receives errors of a server that already listens, such as a failed accept. */
  onError(error: Error): void
}

/** Resolves with the port once the server listens; rejects with the setting, the address and the cause. */
export const startListening = async (server: Server, { setting, address, onError }: Listener): Promise<number> => {
  try {
    server.listen(parseListenAddress(address))
    await once(server, 'listening')
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new Error(`${setting}: cannot listen on ${address}: ${cause}`, { cause: error })
  }
  server.on('error', onError)
  return (server.address() as AddressInfo).port
}
