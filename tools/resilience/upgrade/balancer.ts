import { Agent, createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const checkEveryMs = 200

/** Errors before a request was sent, after which another process may receive it. */
const wasNotSent = (error: NodeJS.ErrnoException): boolean => error.code === 'ECONNREFUSED'

/**
 * A load balancer as the documentation requires one: it sends requests to the processes whose `/readyz` returns 200, in
 * turns, and requests that a process did not accept to the next one.
 */
export const createBalancer = (ports: readonly number[]) => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  let isOpen = true

  const check = async (port: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })
      .then(({ status, body }) => body?.cancel().then(() => status === 200))
      .catch(() => false)
    if (isReady) ready.add(port)
    else ready.delete(port)
  }
  const checks = Promise.all(
    ports.map(async (port) => {
      while (isOpen) {
        await check(port)
        await sleep(checkEveryMs)
      }
    }),
  )

  const forward = (from: IncomingMessage, to: ServerResponse, body: Buffer, left: readonly number[]): void => {
    const [port, ...others] = left
    if (port === undefined) {
      to.writeHead(502).end()
      return
    }
    const options: RequestOptions = {
      agent,
      port,
      host: '127.0.0.1',
      path: from.url,
      method: from.method,
      headers: from.headers,
    }
    const outgoing = request(options, (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
    })
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may be closed by the process at the moment of its use: nothing of the request was read then.
      if (wasNotSent(error) || (outgoing.reusedSocket && error.code === 'ECONNRESET')) forward(from, to, body, others)
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end(String(error.code))
    })
    outgoing.end(body)
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => {
      const list = [...ready]
      turn += 1
      const first = list.length === 0 ? 0 : turn % list.length
      forward(from, to, Buffer.concat(chunks), [...list.slice(first), ...list.slice(0, first)])
    })
  })
  return {
    listen: (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    isReady: (port: number): boolean => ready.has(port),
    async close(): Promise<void> {
      isOpen = false
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await checks
    },
  }
}
