import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type Listener, startListening } from '@kinora/config'

type HealthDeps = {
  metrics: { answer(request: IncomingMessage, response: ServerResponse): unknown }
  /** The state that `/healthz` reports. */
  readState(): Promise<object>
  /** Whether the worker can accept work, for `/readyz`. */
  readReadiness(): Promise<{ ready: boolean }>
}

const answerJson = (response: ServerResponse, status: number, body: object): ServerResponse =>
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))

/** Serves `/healthz`, `/readyz` and `/metrics` of a worker. */
export const startHealthServer = async (
  listener: Listener,
  { metrics, readState, readReadiness }: HealthDeps,
): Promise<Server> => {
  const replies: Record<string, () => Promise<{ status: number; body: object }>> = {
    '/healthz': async () => ({ status: 200, body: { alive: true, ...(await readState()) } }),
    '/readyz': async () => {
      const readiness = await readReadiness()
      return { status: readiness.ready ? 200 : 503, body: readiness }
    },
  }
  const server = createServer((request, response) => {
    if (request.url === '/metrics') return metrics.answer(request, response)
    const reply = replies[request.url ?? '']
    if (reply === undefined) return response.writeHead(404).end()
    reply().then(
      ({ status, body }) => answerJson(response, status, body),
      () => response.writeHead(500).end(),
    )
  })
  await startListening(server, listener)
  return server
}
