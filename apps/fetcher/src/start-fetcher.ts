import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  endOfError,
  frameOf,
  type MediaEnd,
  type MediaSource,
  mediaAsk,
  readAtMost,
  secretHeader,
} from '@kinora/adapters/egress'
import { startListening } from '@kinora/config'

export type FetcherSettings = {
  source: MediaSource
  secret: string
  /** host:port */
  listen: string
  /** How often it says that it is still at work. */
  stillThereMs?: number
  onFault(error: unknown): void
}

const askBytes = 16 * 1024

const askIn = async (request: IncomingMessage) => {
  const text = await readAtMost(request, askBytes)
  try {
    return text === undefined ? undefined : mediaAsk.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong secret; hashes are compared because they all have one length. */
const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(secret))

/**
 * Fetches for the worker, in a process that knows nothing else. The bytes go back as they come, in frames, and only the
 * last frame says that they are whole.
 */
export const startFetcher = async (settings: FetcherSettings) => {
  const { source, secret, listen, stillThereMs = 5_000, onFault } = settings

  const fetchFor = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const ask = await askIn(request)
    if (!ask) return void response.writeHead(400).end()
    const gone = new AbortController()
    response.on('error', () => undefined)
    response.on('close', () => gone.abort(new Error('the worker has gone')))
    const send = async (frame: Buffer): Promise<void> => {
      if (!response.write(frame)) await once(response, 'drain', { signal: gone.signal })
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders()
    const timer = setInterval(() => response.write(frameOf('bytes')), stillThereMs)
    const sink = { begin: () => send(frameOf('begin')), write: (chunk: Uint8Array) => send(frameOf('bytes', chunk)) }
    const end: MediaEnd = await source(ask, sink, gone.signal)
      .then((facts) => ({ end: 'whole' as const, ...facts }))
      .catch((error: unknown) => {
        const bad = endOfError(ask.kind, error)
        if (bad.end === 'broken' && !gone.signal.aborted) onFault(error)
        return bad
      })
      .finally(() => clearInterval(timer))
    response.end(frameOf('end', Buffer.from(JSON.stringify(end))))
  }

  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end()
    if (request.url !== '/fetch' || request.method !== 'POST') return void response.writeHead(404).end()
    if (!isSecret(request.headers[secretHeader], secret)) return void response.writeHead(401).end()
    fetchFor(request, response).catch((error: unknown) => {
      response.destroy()
      onFault(error)
    })
  })
  const port = await startListening(server, { setting: 'FETCHER_LISTEN', address: listen, onError: onFault })
  return {
    port,
    /** What is under way is broken off; the worker asks again. */
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
