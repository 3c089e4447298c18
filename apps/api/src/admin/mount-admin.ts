import { createServer, type Server } from 'node:http'
import type { Metrics } from '@kinora/adapters/telemetry'
import { AppError } from '@kinora/contract'
import { patience } from '../body/figures.ts'
import { readSmallObject } from '../body/read-body.ts'
import { renderError } from '../render-error.ts'
import type { AdminRoute } from './admin-route.ts'

const bodyBytes = 1_048_576

const idIn = (pattern: string, path: string): string | undefined => {
  const [wanted, got] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== got.length || !wanted.every((part, i) => part === '{id}' || part === got[i])) return undefined
  return got[wanted.indexOf('{id}')] ?? ''
}

/** The administration listener: few callers, no framework; metrics and version are open, the rest needs the token. */
export const mountAdmin = (
  routes: readonly AdminRoute[],
  deps: {
    token: string
    version: string
    metrics: Metrics
    sameText(a: string, b: string): boolean
    onError(error: unknown, traceId: string): void
  },
): Server =>
  createServer((request, response) => {
    const traceId = crypto.randomUUID().replaceAll('-', '')
    const path = request.url?.split('?')[0] ?? ''
    if (path === '/metrics') return deps.metrics.answer(request, response)
    const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-trace-id': traceId,
          ...headers,
        })
        .end(body)
    if (path === '/version') return answer(200, JSON.stringify({ version: deps.version }))
    const serve = async (): Promise<string> => {
      if (!deps.sameText(request.headers.authorization ?? '', `Bearer ${deps.token}`))
        throw new AppError('Unauthorized')
      const matches = routes.flatMap((route) => {
        const id = idIn(route.endpoint.path, path)
        return id === undefined ? [] : [{ route, id }]
      })
      if (matches.length === 0) throw new AppError('NotFound')
      const match = matches.find(({ route }) => route.endpoint.method === request.method)
      if (!match)
        throw new AppError('MethodNotAllowed', { allow: matches.map(({ route }) => route.endpoint.method).join(', ') })
      const body =
        request.method === 'GET'
          ? Object.fromEntries(new URL(request.url ?? '', 'http://admin').searchParams)
          : await readSmallObject(request, { most: bodyBytes, patience })
      return JSON.stringify(await match.route.handle(match.id, body))
    }
    serve().then(
      (body) => answer(200, body),
      (error: unknown) => {
        if (!(error instanceof AppError) || error.reason === 'ServiceUnavailable') deps.onError(error, traceId)
        const rendered = renderError(error, traceId)
        answer(rendered.status, rendered.body, rendered.headers)
      },
    )
  })
