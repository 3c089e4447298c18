import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  encodeFrame,
  type MediaEnd,
  type MediaSource,
  mediaRequestSchema,
  readAtMost,
  secretHeader,
  toMediaEnd,
} from '@kinora/adapters/egress'
import { startListening } from '@kinora/config'

export type FetcherSettings = {
  source: MediaSource
  secret: string
  /** host:port */
  listen: string
  /** Interval of the keep-alive frames. */
  keepAliveMs?: number
  onFault(error: unknown): void
}

const maxRequestBytes = 16 * 1024

const parseRequest = async (request: IncomingMessage) => {
  const text = await readAtMost(request, maxRequestBytes)
  try {
    return text === undefined ? undefined : mediaRequestSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const hashText = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes the same time for every wrong secret: it compares hashes, which have equal length. */
const isSecret = (given: unknown, secret: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashText(given), hashText(secret))

/**
 * Fetches media for the worker in a process without access to anything else. The bytes stream back in frames, and only
 * the last frame marks them complete.
 */
export const startFetcher = async (settings: FetcherSettings) => {
  const { source, secret, listen, keepAliveMs = 5_000, onFault } = settings

  const handleFetch = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const mediaRequest = await parseRequest(request)
    if (!mediaRequest) return void response.writeHead(400).end()
    const disconnected = new AbortController()
    response.on('error', () => undefined)
    response.on('close', () => disconnected.abort(new Error('the worker disconnected')))
    const send = async (frame: Buffer): Promise<void> => {
      if (!response.write(frame)) await once(response, 'drain', { signal: disconnected.signal })
    }
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).flushHeaders()
    const timer = setInterval(() => response.write(encodeFrame('bytes')), keepAliveMs)
    const sink = {
      begin: () => send(encodeFrame('begin')),
      write: (chunk: Uint8Array) => send(encodeFrame('bytes', chunk)),
    }
    const end: MediaEnd = await source(mediaRequest, sink, disconnected.signal)
      .then((facts) => ({ end: 'whole' as const, ...facts }))
      .catch((error: unknown) => {
        const failedEnd = toMediaEnd(mediaRequest.kind, error)
        if (failedEnd.end === 'broken' && !disconnected.signal.aborted) onFault(error)
        return failedEnd
      })
      .finally(() => clearInterval(timer))
    response.end(encodeFrame('end', Buffer.from(JSON.stringify(end))))
  }

  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end()
    if (request.url !== '/fetch' || request.method !== 'POST') return void response.writeHead(404).end()
    if (!isSecret(request.headers[secretHeader], secret)) return void response.writeHead(401).end()
    handleFetch(request, response).catch((error: unknown) => {
      response.destroy()
      onFault(error)
    })
  })
  const port = await startListening(server, { setting: 'FETCHER_LISTEN', address: listen, onError: onFault })
  return {
    port,
    /** Aborts the transfers in progress; the worker retries them. */
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
