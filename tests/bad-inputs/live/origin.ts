import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { Origin, OriginRequest, Script } from '../world.ts'

type Head = { method: string; target: string; headers: (readonly [string, string])[]; bodyBytes: number; end: number }

const readHead = (bytes: Buffer): Head | undefined => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const [method = '', target = ''] = first.split(' ')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  const length = headers.find(([name]) => name === 'content-length')?.[1]
  return { method, target, headers, bodyBytes: Number(length ?? 0), end: end + 4 }
}

/** Reads requests sequentially; the next one is read when the script has handled the last. */
const readRequests = (socket: Socket, isEarly: boolean, onRequest: (request: OriginRequest) => Promise<void>): void => {
  let bytes = Buffer.alloc(0)
  let isBusy = false
  const handleNext = async (): Promise<void> => {
    const head = readHead(bytes)
    if (isBusy || !head || (!isEarly && bytes.length < head.end + head.bodyBytes)) return
    isBusy = true
    const body = Buffer.from(bytes.subarray(head.end, head.end + head.bodyBytes))
    await onRequest({ method: head.method, target: head.target, headers: head.headers, at: performance.now(), body })
    bytes = bytes.subarray(head.end + head.bodyBytes)
    isBusy = false
    await handleNext()
  }
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    void handleNext()
  })
}

export type OriginSettings = {
  address: string
  /** Default: any free port. */
  port?: number
  path?: string
  /** The script starts before the body has arrived. */
  isEarly?: boolean
  tls?: { key: string; cert: string; old?: boolean }
}

const tlsSettings = ({ key, cert, old }: NonNullable<OriginSettings['tls']>) => ({
  key,
  cert,
  ...(old ? ({ minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const) : {}),
})

const settlesMs = 20

/** A server that follows its script byte for byte and records requests. */
export const startOrigin = async (script: Script, settings: OriginSettings): Promise<Origin & { stop(): void }> => {
  const requests: OriginRequest[] = []
  const sockets = new Set<Socket>()
  const count = { open: 0, most: 0, all: 0 }
  let sent = 0
  const run = (socket: Socket, request: OriginRequest): Promise<void> => {
    const earlier = requests.push(request) - 1
    return Promise.resolve(
      script({
        request,
        earlier,
        write: (bytes) =>
          new Promise((resolve) => {
            if (!socket.writable) return resolve(false)
            socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes, (error) => {
              if (!error) sent += bytes.length
              resolve(!error)
            })
          }),
        end: () => socket.end(),
        reset: () => socket.resetAndDestroy(),
        sleep: (ms) =>
          new Promise((resolve) => {
            const timer = setTimeout(resolve, ms)
            socket.once('close', () => {
              clearTimeout(timer)
              resolve()
            })
          }),
      }),
    )
  }
  const countConnection = (socket: Socket): void => {
    sockets.add(socket)
    count.all += 1
    count.open += 1
    count.most = Math.max(count.most, 1)
    // The close event of an earlier connection may arrive after this one.
    setTimeout(() => {
      count.most = Math.max(count.most, count.open)
    }, settlesMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      count.open -= 1
      sockets.delete(socket)
    })
  }
  const serve = (socket: Socket): void => {
    socket.on('error', () => undefined)
    readRequests(socket, settings.isEarly ?? false, (request) => run(socket, request))
  }
  const server: Server = settings.tls ? createTlsServer(tlsSettings(settings.tls), serve) : createServer(serve)
  server.on('connection', countConnection)
  // Rows about TLS expect the client to abort the handshake.
  server.on('tlsClientError', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port ?? 0, settings.address, resolve)
  })
  const { port } = server.address() as { port: number }
  return {
    url: `${settings.tls ? 'https' : 'http'}://${settings.address}:${port}${settings.path ?? '/file'}`,
    requests,
    connections: () => ({ ...count }),
    sentBytes: () => sent,
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
