import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Carries bytes to a server and back until it is cut, when every connection ends at once, or frozen, when none does. */
export const startLine = async (to: { host: string; port: number }) => {
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
    /** Takes bytes and keeps them, on connections that are open. */
    freeze(): void {
      for (const socket of open) socket.unpipe()
    },
    mend(): void {
      isCut = false
    },
    stop(): void {
      cut()
      server.close()
    },
  }
}
