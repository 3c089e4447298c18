import { AppError, isId, limits } from '@kinora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announcedBytes } from '../body/announced-bytes.ts'
import { receiveBytes } from '../body/receive-bytes.ts'
import { clientTimeouts } from '../connections/limits.ts'
import { localTarget } from '../http/routable-target.ts'
import type { ConsoleDeps, ConsoleListener } from './console-deps.ts'
import { toAdminCaller, toTenantCaller } from './console-session.ts'
import { type ForwardInput, forwardCall, requirePlainTarget } from './forward-call.ts'
import { mountOidcRoutes } from './oidc-routes.ts'
import { refuseForeignOrigin } from './refuse-foreign-origin.ts'
import { readSession } from './session-reader.ts'
import { mountSessionRoutes } from './session-routes.ts'

const base = '/console/api'
const tenantPaths = ['/ent/v2/', '/ent/v1/', '/tools/v2/']
/** A navigation from the identity provider comes from another site. */
const navigations = [`${base}/sign-in/oidc`, `${base}/sign-in/oidc/callback`]
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

const getContentType = (request: FastifyRequest): string =>
  // The public app keeps it apart from the headers.
  (request.incoming as FastifyRequest['incoming'] | undefined)?.contentType ?? request.headers['content-type'] ?? ''

/** Bodies are read after the session, so that nobody else can make this process hold them. */
const readBytes = async ({ raw }: FastifyRequest): Promise<Buffer | undefined> => {
  const announced = announcedBytes(raw)
  if (announced === 0) return undefined
  return receiveBytes(raw, { announced, maxBytes: limits.bodyBytes, timeouts: clientTimeouts })
}

/**
 * Mounts the JSON calls of the console on one listener: sessions, and the administration and public calls that a session
 * may make. Only the session cookie counts here.
 */
export const mountConsole = (app: FastifyInstance, deps: ConsoleDeps, listener: ConsoleListener): void => {
  const hidden = { schema: { hide: true } }
  const readerDeps = { ...deps, ...listener }
  app.addHook('onRequest', async (request) => {
    const [path = ''] = localTarget(request.originalUrl).split('?')
    if (!path.startsWith(`${base}/`) || navigations.includes(path)) return
    refuseForeignOrigin(request, [listener.origin])
  })
  mountSessionRoutes(app, deps, listener)
  mountOidcRoutes(app, deps, listener)

  const forward = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: Pick<ForwardInput, 'app' | 'target'> & { issue(): string; revoke(authorization: string): void },
  ) => {
    const body = await readBytes(request)
    const authorization = call.issue()
    const isSignedIn = () =>
      readSession(request, readerDeps).then(
        () => true,
        (error: unknown) => !(error instanceof AppError && error.reason === 'Unauthorized'),
      )
    try {
      return await forwardCall(request, reply, {
        ...call,
        authorization,
        body,
        contentType: getContentType(request),
        isSignedIn,
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
      const session = await readSession(request, readerDeps)
      const sent = request.headers['x-kinora-tenant']
      const caller = toAdminCaller(session, typeof sent === 'string' ? sent : undefined)
      const tickets = deps.tickets.admin
      const call = { target: targetBelow(request, base), issue: () => tickets.issue(caller), revoke: tickets.revoke }
      return forward(request, reply, { app: deps.apps().admin, ...call })
    },
  })
  app.route({
    method: [...methods],
    url: `${base}/tenants/:tenant/*`,
    ...hidden,
    handler: async (request, reply) => {
      const session = await readSession(request, readerDeps)
      const { tenant } = request.params as { tenant: string }
      const target = targetBelow(request, `${base}/tenants/${tenant}`)
      if (!isId(tenant) || !tenantPaths.some((path) => target.startsWith(path))) throw new AppError('NotFound')
      const caller = await toTenantCaller(session, tenant, (id) => deps.findConsoleKey(id, request.ip))
      const tickets = deps.tickets.tenant
      const call = { target, issue: () => tickets.issue(caller), revoke: tickets.revoke }
      return forward(request, reply, { app: deps.apps().tenant, ...call })
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
