import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Metrics, newTraceId, withLogContext } from '@kinora/adapters/telemetry'
import { AppError } from '@kinora/contract'
import type { AuditLog } from '@kinora/postgres'
import { adminCallerOf, type CallerDeps, refuseForeignCall } from '../admin/admin-caller.ts'
import type { AdminCall, AdminRoute, Lines } from '../admin/admin-route.ts'
import { audited } from '../admin/audited.ts'
import { readSmallObject } from '../body/read-body.ts'
import { patience } from '../connections/limits.ts'
import { renderError } from '../request/render-error.ts'

const bodyBytes = 1_048_576

export type AdminMountDeps = CallerDeps & {
  version: string
  metrics: Metrics
  audit: AuditLog
  /** Somebody came without a token or a key that is good. */
  onUnauthorized(address: string, trace: string): void
  onError(error: unknown, traceId: string): void
}

/** Names of servers have a colon, which clients may send as it is or encoded. */
const plain = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const idIn = (pattern: string, path: string): string | undefined => {
  const [wanted, got] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== got.length || !wanted.every((part, i) => part === '{id}' || part === got[i])) return undefined
  return plain(got[wanted.indexOf('{id}')] ?? '')
}

/** A path without an id goes before one that has a place for it. */
const matchOf = (routes: readonly AdminRoute[], method: string, path: string) => {
  const matches = routes.flatMap((route) => {
    const id = idIn(route.endpoint.path, path)
    return id === undefined ? [] : [{ route, id }]
  })
  if (matches.length === 0) throw new AppError('NotFound')
  const found = matches.filter(({ route }) => route.endpoint.method === method)
  const match = found.find(({ route }) => route.endpoint.path === path) ?? found[0]
  if (match) return match
  throw new AppError('MethodNotAllowed', { allow: matches.map(({ route }) => route.endpoint.method).join(', ') })
}

const isLines = (answer: unknown): answer is Lines =>
  typeof answer === 'object' && answer !== null && 'lines' in answer && 'contentType' in answer

/** The administration listener: few callers, no framework; metrics and version are open, the rest needs the token. */
export const mountAdmin = (routes: readonly AdminRoute[], deps: AdminMountDeps): Server => {
  const serve = async (request: IncomingMessage, path: string, trace: string): Promise<unknown> => {
    const address = request.socket.remoteAddress ?? ''
    const caller = await adminCallerOf(request.headers.authorization, address, deps).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'Unauthorized') deps.onUnauthorized(address, trace)
      throw error
    })
    const { route, id } = matchOf(routes, request.method ?? '', path)
    const { endpoint } = route
    const fields =
      endpoint.method === 'GET'
        ? Object.fromEntries(new URL(request.url ?? '', 'http://admin').searchParams)
        : await readSmallObject(request, { most: bodyBytes, patience })
    const call: AdminCall = { caller, tenantId: caller.kind === 'key' ? caller.tenantId : null }
    return audited(deps.audit, { endpoint, object: id, fields, address, trace }, call, async () => {
      refuseForeignCall(caller, endpoint)
      return route.handle(id, fields, call)
    })
  }
  const answer = (response: ServerResponse, status: number, body: string, headers: Record<string, string>) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
  return createServer((request, response) => {
    const trace = newTraceId()
    const path = request.url?.split('?')[0] ?? ''
    const common = { 'cache-control': 'no-store', 'x-trace-id': trace }
    if (path === '/metrics') return deps.metrics.answer(request, response)
    if (path === '/version') return answer(response, 200, JSON.stringify({ version: deps.version }), common)
    withLogContext({ traceId: trace }, () => serve(request, path, trace))
      .then(async (body) => {
        if (!isLines(body)) return answer(response, 200, JSON.stringify(body), common)
        response.writeHead(200, { ...common, 'content-type': body.contentType })
        await pipeline(Readable.from(body.lines), response)
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError) || error.reason === 'ServiceUnavailable') deps.onError(error, trace)
        // Half a statement must not look like a whole one.
        if (response.headersSent) return response.destroy()
        const { status, body, headers } = renderError(error, trace)
        return answer(response, status, body, { ...common, ...headers })
      })
  })
}
