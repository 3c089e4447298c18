import { sameText } from '@kinora/adapters/secrets'
import { maskSettings, version } from '@kinora/config'
import { reasons } from '@kinora/contract'
import { adminRoutes } from './admin/admin-routes.ts'
import { createAuthFailureRecorder } from './admin/auth-failures.ts'
import { createSecretRotation } from './admin/secret-rotation.ts'
import { parserThreads } from './body/limits.ts'
import { createParserPool } from './body/parser-pool.ts'
import { createCrossOrigin } from './checks/cross-origin.ts'
import { createKeyCache } from './checks/key-cache.ts'
import type { Config } from './config.ts'
import { clientTimeouts } from './connections/limits.ts'
import { trackRequests } from './connections/track-requests.ts'
import { consoleOrigins } from './console/console-origins.ts'
import { composeConsole, createConsoleTickets } from './http/console/compose-console.ts'
import { mount } from './http/mount.ts'
import { mountAdmin } from './http/mount-admin.ts'
import { createLiveHub } from './live/live-hub.ts'
import { createNowSnapshot } from './live/now-snapshot.ts'
import { bodyBudget, createByteBudget, responseBudget } from './overload/byte-budget.ts'
import { createLagMeter } from './overload/lag-meter.ts'
import { createOverload } from './overload/overload.ts'
import type { Ports } from './ports/ports.ts'
import { buildRouteDeps, mcpRoute, publicRoutes } from './public-routes.ts'
import { isConsolePath } from './request/is-console-path.ts'
import { createOnAnswered, createOnRefused } from './request-reports.ts'
import { createReplyPrefetch } from './routes/get-creations.ts'
import type { OpenRoute } from './routes/route.ts'

const idleSweepMs = 100

/** Composes the API over the given ports: both servers, not yet listening. */
export const composeApi = async (config: Config, ports: Ports) => {
  const load = createOverload()
  ports.metrics.watch('kinora_event_loop_lag_seconds', createLagMeter())
  const budget = createByteBudget(bodyBudget)
  ports.metrics.watch('kinora_body_bytes_reserved', () =>
    Object.entries(budget.reserved()).map(([share, value]) => ({ value, labels: { share } })),
  )
  const isReady = async () => load.overload() === undefined && (await ports.isDatabaseReachable())
  const open: OpenRoute[] = [
    { path: '/healthz', handle: async () => ({ status: 200, headers: {}, body: '{"alive":true}' }) },
    {
      path: '/readyz',
      handle: async () =>
        (await isReady())
          ? { status: 200, headers: {}, body: '{"ready":true}' }
          : { status: 503, headers: { 'retry-after': '1' }, body: '{"ready":false}' },
    },
  ]
  const parsers = createParserPool(parserThreads)
  const deps = buildRouteDeps(config, ports, parsers)
  const keys = createKeyCache(ports.keyStore)
  const recordAuthFailure = createAuthFailureRecorder(ports)
  const onAnswered = createOnAnswered(ports)
  const tickets = createConsoleTickets(ports)
  const stopping = new AbortController()
  const mcp = mcpRoute(ports, stopping.signal, () => app, deps.settings.models.extendedRows)
  const app: Awaited<ReturnType<typeof mount>> = await mount([...publicRoutes(deps), mcp], open, {
    ...ports,
    keys,
    tickets: tickets.tenant,
    sameText,
    overload: load.overload,
    prefetchReply: createReplyPrefetch(ports.cache),
    budget,
    responses: createByteBudget(responseBudget),
    timeouts: clientTimeouts,
    parsers,
    trustedProxies: config.TRUSTED_PROXIES,
    crossOrigin: createCrossOrigin(config.CORS_ORIGINS, config.PUBLIC_BASE_URL),
    onAnswered: (facts) => {
      onAnswered(facts)
      // The console reports its failed sign-ins itself; a page without a session is none.
      if (facts.status === reasons.Unauthorized.status && !isConsolePath(facts.request.path))
        recordAuthFailure(facts.request.address, facts.request.span.traceId)
    },
    onRefused: createOnRefused(ports),
  })
  const secretRotation = createSecretRotation({
    ...ports,
    onRotated: ({ rewritten, error }) => {
      const fields = { operation: 'rotate secrets', count: rewritten }
      if (error === undefined) ports.log.info(fields, 'secrets rewritten')
      else ports.log.error({ ...fields, error }, 'secret rotation failed')
    },
  })
  const origins = consoleOrigins(config)
  const adminDeps = {
    ...deps,
    secretRotation,
    onKeyIssued: keys.noteIssued,
    grantSecondPerson: config.GRANT_SECOND_PERSON,
    consoleMedia:
      config.CONSOLE_ENABLED === 'off'
        ? undefined
        : { origins: [origins.operator, origins.public], resultOrigin: new URL(config.RESULT_BASE_URL).origin },
    consoleUrls: { operator: origins.operator, member: origins.public },
  }
  const readNow = createNowSnapshot(ports)
  const live = createLiveHub({
    readNow,
    readTasks: ports.now.tasks,
    changedSince: ports.now.changedSince,
    listenForChanges: ports.listenForChanges,
    nowMs: ports.clock.nowMs,
    onDropped: () => ports.metrics.count('kinora_live_watchers_dropped', {}),
    onError: (error) => ports.log.warn({ operation: 'live', error }, 'live numbers could not be read'),
  })
  ports.metrics.watch('kinora_live_watchers', () => [{ value: live.count(), labels: {} }])
  const shown = { version, shownSettings: maskSettings(config) }
  const admin = mountAdmin(adminRoutes({ ...adminDeps, ...shown, readNow, live }), {
    ...ports,
    tickets: tickets.admin,
    token: config.ADMIN_TOKEN,
    version,
    keys,
    sameText,
    onUnauthorized: recordAuthFailure,
    onError: (error, traceId) => ports.log.error({ operation: 'admin', traceId, error }, 'admin request failed'),
  })
  composeConsole(config, ports, {
    app,
    admin,
    tickets,
    keys,
    overload: load.overload,
    budget,
    onUnauthorized: recordAuthFailure,
  })
  const requests = [app, admin].map(({ server }) => trackRequests(server))
  return {
    app,
    admin,
    drain: load.drain,
    async close(): Promise<void> {
      stopping.abort()
      live.close()
      // Requests that finish during shutdown leave idle connections.
      const sweep = setInterval(() => {
        for (const { closeUnused } of requests) closeUnused()
      }, idleSweepMs)
      await app.close()
      await admin.close()
      clearInterval(sweep)
      await secretRotation.close()
      await ports.close()
    },
  }
}
