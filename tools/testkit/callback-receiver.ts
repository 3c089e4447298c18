import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

export type Received = { taskId: string; state: string; headers: IncomingHttpHeaders; path: string; body: Buffer }

/** Receives callbacks and notifies listeners. */
export const startReceiver = async (port: number) => {
  const listeners = new Set<(callback: Received) => void>()
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end()
      const [, taskId = '', state = ''] = /^evt_(\d+)_(\w+)$/.exec(String(request.headers['webhook-id'])) ?? []
      for (const notify of listeners)
        notify({ taskId, state, headers: request.headers, path: request.url ?? '', body: Buffer.concat(chunks) })
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}/cb`,
    onCallback(listener: (callback: Received) => void): void {
      listeners.add(listener)
    },
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
