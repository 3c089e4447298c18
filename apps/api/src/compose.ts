import { sameText } from '@kinora/adapters/secrets'
import { version } from '@kinora/config'
import { endpoints, isId, limits, mcpEndpoint, reasons } from '@kinora/contract'
import { faceOf, newestGenerators, pathOf, typeOf, withTemplates } from '@kinora/generators'
import { createHttpHandler } from '@kinora/mcp'
import { adminRoutes } from './admin/admin-routes.ts'
import { createFailureNotes } from './admin/failure-notes.ts'
import { createSecretRotation } from './admin/secret-rotation.ts'
import { parserThreads } from './body/limits.ts'
import { createParserPool, type ParserPool } from './body/parser-pool.ts'
import { createScriptReader } from './body/script-reader.ts'
import { createCrossOrigin } from './checks/cross-origin.ts'
import { createKeyCache } from './checks/key-cache.ts'
import type { Config } from './config.ts'
import { patience } from './connections/limits.ts'
import { trackRequests } from './connections/track-requests.ts'
import { createInProcessFetch } from './http/in-process-fetch.ts'
import { type MountDeps, mount } from './http/mount.ts'
import { mountAdmin } from './http/mount-admin.ts'
import { openaiRoutes } from './openai/openai-routes.ts'
import { answerBudget, bodyBudget, createByteBudget } from './overload/byte-budget.ts'
import { createLagMeter } from './overload/lag-meter.ts'
import { createOpenCalls } from './overload/open-calls.ts'
import { createOverload } from './overload/overload.ts'
import type { Ports } from './ports.ts'
import { createQueueBoard } from './replies/queue-board.ts'
import { createReplyReader } from './replies/read-reply.ts'
import { signalOf } from './request/client-signal.ts'
import { cancelTask } from './routes/cancel-task.ts'
import { createEndpoints } from './routes/create-endpoint.ts'
import { createTask } from './routes/create-task.ts'
import { getBundle } from './routes/get-bundle.ts'
import { getComic } from './routes/get-comic.ts'
import { foreseePoll, getCreations } from './routes/get-creations.ts'
import { getCredits } from './routes/get-credits.ts'
import { getAdFilm, getOneClickFilm } from './routes/get-film.ts'
import { listTasks } from './routes/list-tasks.ts'
import { once } from './routes/once.ts'
import { createPageTokens } from './routes/page-tokens.ts'
import { pathIdIn, taskIdOf } from './routes/path-id.ts'
import { recommendPrompts } from './routes/recommend-prompts.ts'
import type { OpenRoute, Route } from './routes/route.ts'
import { serveMcp } from './routes/serve-mcp.ts'
import { createSubject, deleteSubject, listSubjects, updateSubject } from './routes/subjects.ts'
import { finishUpload, openUpload } from './routes/uploads.ts'
import { watchTask } from './routes/watch-task.ts'

const idleSweepMs = 100

const depsOf = (config: Config, ports: Ports, parsers: ParserPool) => {
  const { metrics } = ports
  const models = { prefixAliases: config.MODEL_PREFIX_ALIASES, extendedRows: config.MODEL_ROWS === 'extended' }
  return {
    ...ports,
    settings: {
      cell: config.CELL_ID,
      queueCap: config.QUEUE_CAP,
      caps: config.EC_SCRIPT_MAX === undefined ? {} : { script_content: config.EC_SCRIPT_MAX },
      models,
      hasPolicy: config.POLICY_URL !== undefined,
      resultRetentionDays: config.RESULT_RETENTION_DAYS,
    },
    scripts: createScriptReader(parsers),
    signals: ports.cache,
    faceOf,
    typeOf,
    pathOf,
    readReply: createReplyReader({ ...ports, faceOf }),
    positionOf: createQueueBoard(ports),
    waitMs: config.TTS_WAIT * 1000,
    openStreams: createOpenCalls(limits.eventStreamsPerTenant, 'event streams'),
    signalOf,
    pageTokens: createPageTokens(ports.seal),
    onAdmitted: (generator: string) => metrics.count('kinora_tasks_admitted', { generator }),
    onEnded: ({ generator }: { generator: string }, outcome: string) =>
      metrics.count('kinora_tasks_ended', { generator, outcome }),
  }
}
type Deps = ReturnType<typeof depsOf>

/** The family's paths, with the face of the films that each one shows. */
const oneClickRoutes = (deps: Deps): Route[] =>
  (
    [
      [endpoints.getGeneralFilm, 'one_click'],
      [endpoints.getGeneralFilmMisspelled, 'one_click'],
      [endpoints.getMusicVideo, 'mv'],
      [endpoints.getPremiumMusicVideo, 'premium_mv'],
    ] as const
  ).map(([endpoint, face]) => {
    const get = getOneClickFilm(face)
    return { endpoint, handle: (request, body) => get(request, body, deps) }
  })

const routesOf = (deps: Deps): Route[] => {
  const routes: Route[] = [
    ...withTemplates(newestGenerators, deps.templates).flatMap((generator): Route[] => {
      const create = createTask(generator)
      const handle: Route['handle'] = (request, body) => create(request, body, deps)
      return createEndpoints(generator, deps.settings.models.extendedRows).map((endpoint) => ({ endpoint, handle }))
    }),
    { endpoint: endpoints.getCreations, handle: (request, body) => getCreations(request, body, deps) },
    { endpoint: endpoints.getBundle, handle: (request, body) => getBundle(request, body, deps) },
    { endpoint: endpoints.getAdFilm, handle: (request, body) => getAdFilm(request, body, deps) },
    ...oneClickRoutes(deps),
    { endpoint: endpoints.getComic, handle: (request, body) => getComic(request, body, deps) },
    { endpoint: endpoints.listTasks, handle: (request, body) => listTasks(request, body, deps) },
    { endpoint: endpoints.getCredits, handle: (request, body) => getCredits(request, body, deps) },
    { endpoint: endpoints.watchTask, handle: (request, body) => watchTask(request, body, deps) },
    { endpoint: endpoints.recommendPrompts, handle: (request, body) => recommendPrompts(request, body, deps) },
    { endpoint: endpoints.createSubject, handle: (request, body) => createSubject(request, body, deps) },
    { endpoint: endpoints.listSubjects, handle: (request, body) => listSubjects(request, body, deps) },
    { endpoint: endpoints.updateSubject, handle: (request, body) => updateSubject(request, body, deps) },
    { endpoint: endpoints.deleteSubject, handle: (request, body) => deleteSubject(request, body, deps) },
    { endpoint: endpoints.openUpload, handle: (request, body) => openUpload(request, body, deps) },
    { endpoint: endpoints.finishUpload, handle: (request, body) => finishUpload(request, body, deps) },
    { endpoint: endpoints.cancelTask, handle: (request, body) => cancelTask(request, body, deps) },
  ]
  const own = routes.map(({ endpoint, handle }) => ({
    endpoint,
    handle: endpoint.method === 'POST' ? once(handle, deps.idempotency) : handle,
  }))
  return [...own, ...openaiRoutes(deps)]
}

const createOnAnswered =
  ({ metrics, log }: Ports): MountDeps['onAnswered'] =>
  ({ request, status, reason, seconds, error }) => {
    const { route } = request
    const [pathId, taskId] = [pathIdIn(request), taskIdOf(request)]
    metrics.count('kinora_requests', { route, status })
    metrics.observe('kinora_request_seconds', seconds, { route })
    const fields = {
      traceId: request.span.traceId,
      operation: `${request.method} ${route}`,
      status,
      durationMs: Math.round(seconds * 1e3),
      ...(request.caller ? { tenantId: request.caller.tenantId, keyId: request.caller.id } : {}),
      ...(isId(pathId) ? { pathId } : {}),
      ...(taskId === undefined ? {} : { taskId }),
      ...(reason === '' ? {} : { reason }),
    }
    if (status >= 500) log.error({ ...fields, error }, 'answered')
    else log.info(fields, 'answered')
  }

const createOnRefused =
  ({ metrics, log }: Ports): MountDeps['onRefused'] =>
  ({ traceId, fault: { reason } }) => {
    const { status } = reasons[reason]
    metrics.count('kinora_requests', { route: 'none', status })
    log.info({ traceId, operation: 'parse', status, reason }, 'answered')
  }

/** Tools call the API of this process, which is there by the time they are called. */
const mcpRoute = (
  { log, listen, cache }: Ports,
  stopping: AbortSignal,
  app: Parameters<typeof createInProcessFetch>[0],
  hasExtendedModels: boolean,
): Route => {
  const onError = (error: unknown) => log.error({ operation: 'mcp', error }, 'a tool failed')
  const mcp = createHttpHandler({ version, fetch: createInProcessFetch(app), hasExtendedModels, stopping, onError })
  const deps = {
    mcp,
    openCalls: createOpenCalls(limits.mcpCallsPerTenant, 'calls at once'),
    signalOf,
    listen,
    wake: cache.wake,
  }
  return { endpoint: mcpEndpoint, handle: (request, body) => serveMcp(request, body, deps) }
}

/** The API over the given ports: both listeners, not yet listening. */
export const composeApi = async (config: Config, ports: Ports) => {
  const load = createOverload()
  ports.metrics.watch('kinora_event_loop_lag_seconds', createLagMeter())
  const budget = createByteBudget(bodyBudget)
  ports.metrics.watch('kinora_body_bytes_reserved', () =>
    Object.entries(budget.reserved()).map(([share, value]) => ({ value, labels: { share } })),
  )
  const isReady = async () => load.overload() === undefined && (await ports.isDatabaseThere())
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
  const deps = depsOf(config, ports, parsers)
  const keys = createKeyCache(ports.keyStore)
  const noteFailure = createFailureNotes(ports)
  const onAnswered = createOnAnswered(ports)
  const stopping = new AbortController()
  const mcp = mcpRoute(ports, stopping.signal, () => app, deps.settings.models.extendedRows)
  const app: Awaited<ReturnType<typeof mount>> = await mount([...routesOf(deps), mcp], open, {
    ...ports,
    keys,
    sameText,
    overload: load.overload,
    foresee: foreseePoll(ports.cache),
    budget,
    answers: createByteBudget(answerBudget),
    patience,
    parsers,
    trustedProxies: config.TRUSTED_PROXIES,
    crossOrigin: createCrossOrigin(config.CORS_ORIGINS, config.PUBLIC_BASE_URL),
    onAnswered: (facts) => {
      onAnswered(facts)
      if (facts.status === reasons.Unauthorized.status) noteFailure(facts.request.address, facts.request.span.traceId)
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
  const admin = mountAdmin(adminRoutes({ ...deps, secretRotation, onKeyIssued: keys.noteIssued }), {
    ...ports,
    token: config.ADMIN_TOKEN,
    version,
    keys,
    sameText,
    onUnauthorized: noteFailure,
    onError: (error, traceId) => ports.log.error({ operation: 'admin', traceId, error }, 'administration failed'),
  })
  const requests = [app, admin].map(({ server }) => trackRequests(server))
  return {
    app,
    admin,
    drain: load.drain,
    async close(): Promise<void> {
      stopping.abort()
      // What answers last leaves a connection that nobody will use again.
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
