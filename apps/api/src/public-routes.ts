import { version } from '@kinora/config'
import { endpoints, limits, mcpEndpoint } from '@kinora/contract'
import {
  findCreatePath,
  findFilmFace,
  findTaskType,
  generators,
  newestGenerators,
  withTemplates,
} from '@kinora/generators'
import { createHttpHandler } from '@kinora/mcp'
import type { ParserPool } from './body/parser-pool.ts'
import { createScriptReader } from './body/script-reader.ts'
import type { Config } from './config.ts'
import { createInProcessFetch } from './http/in-process-fetch.ts'
import { openaiRoutes } from './openai/openai-routes.ts'
import { createOpenCalls } from './overload/open-calls.ts'
import type { Ports } from './ports/ports.ts'
import { createTaskFollower } from './replies/follow-tasks.ts'
import { createQueuePositions } from './replies/queue-positions.ts'
import { createReplyReader } from './replies/read-reply.ts'
import { createDisconnectSignal } from './request/client-signal.ts'
import { cancelTask } from './routes/cancel-task.ts'
import { createEndpoints } from './routes/create-endpoint.ts'
import { createTask } from './routes/create-task.ts'
import { finalizeTask } from './routes/finalize-task.ts'
import { getBundle } from './routes/get-bundle.ts'
import { getComic } from './routes/get-comic.ts'
import { getCreations } from './routes/get-creations.ts'
import { getCredits } from './routes/get-credits.ts'
import { getAdFilm, getOneClickFilm } from './routes/get-film.ts'
import { getUsage } from './routes/get-usage.ts'
import { listTasks } from './routes/list-tasks.ts'
import { listTakes, listVersions } from './routes/list-versions.ts'
import { createPageTokens } from './routes/page-tokens.ts'
import { recommendPrompts } from './routes/recommend-prompts.ts'
import type { Route } from './routes/route.ts'
import { serveMcp } from './routes/serve-mcp.ts'
import { createSubject, deleteSubject, listSubjects, updateSubject } from './routes/subjects.ts'
import { finishUpload, openUpload } from './routes/uploads.ts'
import { watchTask } from './routes/watch-task.ts'
import { withIdempotency } from './routes/with-idempotency.ts'

/** Builds the dependencies of the public route handlers. */
export const buildRouteDeps = (config: Config, ports: Ports, parsers: ParserPool) => {
  const { metrics } = ports
  const follower = createTaskFollower({
    listen: ports.listen,
    subscription: ports.subscription,
    readVersions: ports.now.versions,
    onError: (error) => ports.log.warn({ operation: 'watch', error }, 'versions of watched tasks could not be read'),
  })
  const models = { prefixAliases: config.MODEL_PREFIX_ALIASES, extendedRows: config.MODEL_ROWS === 'extended' }
  return {
    ...ports,
    generators: withTemplates(generators, ports.templates),
    settings: {
      cell: config.CELL_ID,
      queueCap: config.QUEUE_CAP,
      draftDailySeconds: config.DRAFT_DAILY_SECONDS,
      caps: config.EC_SCRIPT_MAX === undefined ? {} : { script_content: config.EC_SCRIPT_MAX },
      models,
      hasPolicy: config.POLICY_URL !== undefined,
      resultRetentionDays: config.RESULT_RETENTION_DAYS,
    },
    scripts: createScriptReader(parsers),
    signals: ports.cache,
    listen: follower.listen,
    findFace: findFilmFace,
    resolveType: findTaskType,
    resolvePath: findCreatePath,
    readReply: createReplyReader({ ...ports, findFace: findFilmFace }),
    findQueuePosition: createQueuePositions(ports),
    waitMs: config.TTS_WAIT * 1000,
    openStreams: createOpenCalls(limits.eventStreamsPerTenant, 'event streams'),
    getDisconnectSignal: createDisconnectSignal,
    pageTokens: createPageTokens(ports.seal),
    onAdmitted: (generator: string) => metrics.count('kinora_tasks_admitted', { generator }),
    onEnded: ({ generator }: { generator: string }, outcome: string) =>
      metrics.count('kinora_tasks_ended', { generator, outcome }),
  }
}
type RouteDeps = ReturnType<typeof buildRouteDeps>

/** The one-click paths, each with the face of its films. */
const oneClickRoutes = (deps: RouteDeps): Route[] =>
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

/** The routes of the public API, without MCP. */
export const publicRoutes = (deps: RouteDeps): Route[] => {
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
    { endpoint: endpoints.listTakes, handle: (request, body) => listTakes(request, body, deps) },
    { endpoint: endpoints.listVersions, handle: (request, body) => listVersions(request, body, deps) },
    { endpoint: endpoints.listTasks, handle: (request, body) => listTasks(request, body, deps) },
    { endpoint: endpoints.getCredits, handle: (request, body) => getCredits(request, body, deps) },
    { endpoint: endpoints.getUsage, handle: (request, body) => getUsage(request, body, deps) },
    { endpoint: endpoints.watchTask, handle: (request, body) => watchTask(request, body, deps) },
    { endpoint: endpoints.recommendPrompts, handle: (request, body) => recommendPrompts(request, body, deps) },
    { endpoint: endpoints.createSubject, handle: (request, body) => createSubject(request, body, deps) },
    { endpoint: endpoints.listSubjects, handle: (request, body) => listSubjects(request, body, deps) },
    { endpoint: endpoints.updateSubject, handle: (request, body) => updateSubject(request, body, deps) },
    { endpoint: endpoints.deleteSubject, handle: (request, body) => deleteSubject(request, body, deps) },
    { endpoint: endpoints.openUpload, handle: (request, body) => openUpload(request, body, deps) },
    { endpoint: endpoints.finishUpload, handle: (request, body) => finishUpload(request, body, deps) },
    { endpoint: endpoints.finalizeTask, handle: (request, body) => finalizeTask(request, body, deps) },
    { endpoint: endpoints.cancelTask, handle: (request, body) => cancelTask(request, body, deps) },
  ]
  const own = routes.map(({ endpoint, handle }) => ({
    endpoint,
    handle: endpoint.method === 'POST' ? withIdempotency(handle, deps.idempotency) : handle,
  }))
  return [...own, ...openaiRoutes(deps)]
}

/** The MCP route. Its tools call the API of this process, which is mounted before their first call. */
export const mcpRoute = (
  { log, listen, cache }: Ports,
  stopping: AbortSignal,
  app: Parameters<typeof createInProcessFetch>[0],
  hasExtendedModels: boolean,
): Route => {
  const onError = (error: unknown) => log.error({ operation: 'mcp', error }, 'tool call failed')
  const mcp = createHttpHandler({ version, fetch: createInProcessFetch(app), hasExtendedModels, stopping, onError })
  const deps = {
    mcp,
    openCalls: createOpenCalls(limits.mcpCallsPerTenant, 'calls at once'),
    getDisconnectSignal: createDisconnectSignal,
    listen,
    wake: cache.wake,
  }
  return { endpoint: mcpEndpoint, handle: (request, body) => serveMcp(request, body, deps) }
}
