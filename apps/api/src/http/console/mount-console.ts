import { AppError, isId, limits } from '@kinora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConsoleSession, toAdminCaller, toTenantCaller } from '../../console/console-session.ts'
import { refuseForeignOrigin } from '../../console/refuse-foreign-origin.ts'
import { adminBodyBytes } from '../mount-admin.ts'
import { localTarget } from '../routable-target.ts'
import type { ConsoleDeps, ConsoleListener } from './console-deps.ts'
import { type ForwardInput, forwardCall, requirePlainTarget } from './forward-call.ts'
import { mountOidcRoutes } from './oidc-routes.ts'
import { readConsoleBody } from './read-console-body.ts'
import { openSession, readSession } from './session-reader.ts'
import { mountSessionRoutes } from './session-routes.ts'

const base = '/console/api'
const tenantPaths = ['/ent/v2/', '/ent/v1/', '/tools/v2/']
/** A navigation from the identity provider comes from another site. */
const navigations = [`${base}/sign-in/oidc`, `${base}/sign-in/oidc/callback`]
/** Ends of an event stream; other errors, such as those of a database that is down, do not end it. */
const endings: ReadonlySet<string> = new Set(['Unauthorized', 'Forbidden', 'NotFound'])
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const getContentType = (request: FastifyRequest): string =>
  // The public app keeps it apart from the headers.
  (request.incoming as FastifyRequest['incoming'] | undefined)?.contentType ?? request.headers['content-type'] ?? ''

/**
 * Mounts the JSON calls of the console on one listener: sessions, and the administration and public calls that a session
 * may make. Only the session cookie counts here.
 */
export const mountConsole = (app: FastifyInstance, deps: ConsoleDeps, listener: ConsoleListener): void => {
  const hidden = { schema: { hide: true } }
  const readerDeps = { ...deps, ...listener }
  app.addHook('onRequest', async (request) => {
    const [path = ''] = localTarget(request.originalUrl).split('?')
    if (!path.startsWith(`${base}/`)) return
    const reason = deps.overload()
    if (reason !== undefined)
      throw new AppError('ServiceUnavailable', { detail: `this node is ${reason}`, retryAfterSeconds: 1 })
    if (!navigations.includes(path)) refuseForeignOrigin(request, [listener.origin])
    // Before any body is read or request is sent.
    if (path.startsWith(`${base}/sign-in/`)) deps.signIns.begin(request.ip)
  })
  mountSessionRoutes(app, deps, listener)
  mountOidcRoutes(app, deps, listener)

  const forward = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: Pick<ForwardInput, 'app' | 'target'> & {
      maxBytes: number
      /** Throws unless the session may make the call. */
      authorize(session: ConsoleSession): unknown
      issue(): string
      revoke(authorization: string): void
    },
  ) => {
    const body = await readConsoleBody(request, reply, { ...deps, maxBytes: call.maxBytes })
    const authorization = call.issue()
    const isAllowed = async (): Promise<boolean> => {
      try {
        await call.authorize(await readSession(request, readerDeps))
        return true
      } catch (error) {
        return !(error instanceof AppError && endings.has(error.reason))
      }
    }
    try {
      return await forwardCall(request, reply, {
        ...call,
        authorization,
        body,
        contentType: getContentType(request),
        isAllowed,
      })
    } finally {
      call.revoke(authorization)
    }
  }
  const targetBelow = ({ originalUrl }: FastifyRequest, prefix: string): string =>
    requirePlainTarget(localTarget(originalUrl).slice(prefix.length))

  app.route({
    method: [...methods],
    url: `${base}/admin/v1/*`,
    ...hidden,
    handler: async (request, reply) => {
      const session = await openSession(request, readerDeps)
      const sent = request.headers['x-kinora-tenant']
      const authorize = (current: ConsoleSession) => toAdminCaller(current, typeof sent === 'string' ? sent : undefined)
      const caller = authorize(session)
      const tickets = deps.tickets.admin
      const call = { target: targetBelow(request, base), issue: () => tickets.issue(caller), revoke: tickets.revoke }
      return forward(request, reply, { app: deps.apps().admin, maxBytes: adminBodyBytes, authorize, ...call })
    },
  })
  app.route({
    method: [...methods],
    url: `${base}/tenants/:tenant/*`,
    ...hidden,
    handler: async (request, reply) => {
      const session = await openSession(request, readerDeps)
      const { tenant } = request.params as { tenant: string }
      const target = targetBelow(request, `${base}/tenants/${tenant}`)
      if (!isId(tenant) || !tenantPaths.some((path) => target.startsWith(path))) throw new AppError('NotFound')
      const authorize = (current: ConsoleSession) =>
        toTenantCaller(current, tenant, (id) => deps.findConsoleKey(id, request.ip))
      const caller = await authorize(session)
      const tickets = deps.tickets.tenant
      const call = { target, issue: () => tickets.issue(caller), revoke: tickets.revoke }
      return forward(request, reply, { app: deps.apps().tenant, maxBytes: limits.bodyBytes, authorize, ...call })
    },
  })
  app.route({
    method: [...methods],
    url: `${base}/*`,
    ...hidden,
    handler: async () => {
      throw new AppError('NotFound')
    },
  })
}
