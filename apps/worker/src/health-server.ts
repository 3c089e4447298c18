import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type HealthDeps = {
  metrics: { answer(request: IncomingMessage, response: ServerResponse): unknown }
  /** What `/healthz` tells beside being alive. */
  readState(): Promise<object>
}

/** `host:port`, where the host may be an IPv6 address with colons of its own. */
export const parseListenAddress = (address: string): { host: string; port: number } => {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
}

/** Serves `/healthz` and `/metrics` of a worker. */
export const startHealthServer = (address: string, { metrics, readState }: HealthDeps): Server => {
  const { host, port } = parseListenAddress(address)
  return createServer((request, response) => {
    if (request.url === '/metrics') return metrics.answer(request, response)
    if (request.url !== '/healthz') return response.writeHead(404).end()
    readState().then(
      (state) =>
        response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
          .end(JSON.stringify({ alive: true, ...state })),
      () => response.writeHead(500).end(),
    )
  }).listen(port, host)
}
