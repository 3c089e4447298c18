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

/** An address that the service may reach, where tests hear from it. */
const receiverHost = environment('KINORA_ORIGIN_HOST')

/** Takes callbacks, answers as it is told, and lets tests wait for what they expect. */
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
      for (const look of waiting) look()
    })
  }).listen(0, receiverHost === undefined ? host : '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://${host}:${port}/cb`,
    callbacks,
    /** How many requests were open at once. */
    most: () => open.most,
    /** Resolves with the first so many that are wanted. */
    hear(isWanted: (callback: Callback) => boolean, count = 1, timeoutMs = 60_000): Promise<Callback[]> {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          const found = callbacks.filter(isWanted)
          if (found.length < count) return
          waiting.delete(look)
          clearTimeout(timer)
          resolve(found)
        }
        const late = () => reject(new Error(`heard only ${callbacks.map(({ event }) => event).join(', ')}`))
        const timer = setTimeout(late, timeoutMs)
        waiting.add(look)
        look()
      })
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>
