import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { environment } from './running-service.ts'

export type Callback = {
  headers: IncomingHttpHeaders
  target: string
  body: Record<string, unknown>
  bytes: Buffer
  event: string
}

/** An address of this machine that the service may reach. */
const receiverHost = environment('KINORA_ORIGIN_HOST')

/** Receives callbacks, responds as given, and lets tests wait for expected ones. */
export const startReceiver = async (
  answer: (response: ServerResponse, callback: Callback) => void = (response) => void response.end(),
  localHost = '127.0.0.64',
) => {
  const host = receiverHost ?? localHost
  const callbacks: Callback[] = []
  const waiting = new Set<() => void>()
  const open = { now: 0, most: 0 }
  const server = createServer((request, response) => {
    open.now += 1
    open.most = Math.max(open.most, open.now)
    request.socket.on('close', () => (open.now -= 1))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const event = String(request.headers['webhook-id']).split('_').at(-1) ?? ''
      const body = JSON.parse(bytes.toString('utf8')) as Callback['body']
      const callback = { headers: request.headers, target: request.url ?? '', body, bytes, event }
      callbacks.push(callback)
      answer(response, callback)
      for (const checkCallbacks of waiting) checkCallbacks()
    })
  }).listen(0, receiverHost === undefined ? host : '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://${host}:${port}/cb`,
    callbacks,
    /** Maximum number of concurrent requests. */
    most: () => open.most,
    /** Resolves when the given number of matching callbacks has arrived. */
    waitFor(isWanted: (callback: Callback) => boolean, count = 1, timeoutMs = 60_000): Promise<Callback[]> {
      return new Promise((resolve, reject) => {
        const checkCallbacks = (): void => {
          const matching = callbacks.filter(isWanted)
          if (matching.length < count) return
          waiting.delete(checkCallbacks)
          clearTimeout(timer)
          resolve(matching)
        }
        const late = () => reject(new Error(`received only ${callbacks.map(({ event }) => event).join(', ')}`))
        const timer = setTimeout(late, timeoutMs)
        waiting.add(checkCallbacks)
        checkCallbacks()
      })
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
