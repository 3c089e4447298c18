import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy. A cut resets all connections; a freeze keeps them open without forwarding. */
export const startTcpProxy = async (to: { host: string; port: number }) => {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy()
    const far = connect(to)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    isCut = true
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    cut,
    /** Stops forwarding on open connections. */
    freeze(): void {
      for (const socket of open) socket.unpipe()
    },
    restore(): void {
      isCut = false
    },
    stop(): void {
      cut()
      server.close()
    },
  }
}
