import type { Server } from 'node:http'
import { chance, sameText } from '@kinora/adapters/secrets'
import { endpoints, mcpEndpoint, openaiEndpoints } from '@kinora/contract'
import { bucketOf, checkCreate, hashSecret, type KnownKey, newKey, readCreate } from '@kinora/domain'
import { newestGenerators } from '@kinora/generators'
import { createKeyCache } from '../checks/key-cache.ts'
import { createEndpoints } from '../create-endpoint.ts'
import { createCrossOrigin } from '../cross-origin.ts'
import { type Incoming, json } from '../incoming.ts'
import { type MountDeps, mount, type OpenRoute, type Route } from '../mount.ts'
import { createByteBudget } from './byte-budget.ts'
import { byteTools } from './byte-tools.ts'
import { answerBudget, bodyBudget, parserThreads, patience } from './figures.ts'
import { createParserPool } from './parser-pool.ts'
import type { Body } from './read-body.ts'

const onePerSecond = bucketOf({ perSecond: 1, burst: 1 })

/** For tests: the mounted app over fakes, listening. Creates are checked as they are in earnest, then only noted. */
export const startMountedApp = async (changed: Partial<MountDeps> = {}, more: OpenRoute[] = []) => {
  const keys = new Map<string, KnownKey>()
  const issue = (scopes: KnownKey['scopes']): string => {
    const { id, secret, key } = newKey('live', chance)
    const secretSha256 = hashSecret(secret, chance)
    keys.set(id, { id, tenantId: '1', env: 'live', secretSha256, scopes, expired: false, suspended: false })
    return key
  }
  const seen: { request: Incoming; body: Body }[] = []
  const refusals: string[] = []
  const mounted: { onSeen?(one: { request: Incoming; body: Body }): void | Promise<void> } = {}
  const serve = async (request: Incoming, body: Body) => {
    seen.push({ request, body })
    await mounted.onSeen?.({ request, body })
    return json('{"served":true}')
  }
  const rules = {
    models: { prefixAliases: [], extendedRows: false },
    hosts: { isForbidden: () => false },
    byteTools,
    random31: () => 1,
  }
  const routes: Route[] = [
    ...newestGenerators.flatMap((generator) =>
      createEndpoints(generator, false).map((endpoint) => ({
        endpoint,
        async handle(request: Incoming, body: Body) {
          checkCreate(generator, readCreate(generator, body.fields, rules), rules)
          return serve(request, body)
        },
      })),
    ),
    { endpoint: endpoints.getGeneralFilm, handle: async (request, body) => serve(request, body) },
    { endpoint: endpoints.getGeneralFilmMisspelled, handle: async (request, body) => serve(request, body) },
    { endpoint: endpoints.getCreations, handle: async (request, body) => serve(request, body) },
    { endpoint: openaiEndpoints.createVideo, handle: async (request, body) => serve(request, body) },
    { endpoint: mcpEndpoint, handle: async (request, body) => serve(request, body) },
    { endpoint: endpoints.cancelTask, handle: async (request, body) => serve(request, body) },
  ]
  const health = { path: '/healthz', handle: async () => json('{"alive":true}') }
  const app = await mount(routes, [health, ...more], {
    keys: createKeyCache({
      find: async (id) => keys.get(id),
      issuedSince: async () => [...keys.keys()],
      async noteUse() {},
    }),
    chance,
    sameText,
    overload: () => undefined,
    crossOrigin: createCrossOrigin([]),
    foresee: () => undefined,
    budget: createByteBudget(bodyBudget),
    answers: createByteBudget(answerBudget),
    rates: { take: async () => ({ passes: true, debtsUs: [1, 1], buckets: [onePerSecond, onePerSecond] }) },
    patience,
    parsers: createParserPool(parserThreads),
    trustedProxies: [],
    tracing: { start: () => ({ traceId: '0'.repeat(32), traceparent: '', end() {} }) },
    onAnswered() {},
    onRefused: ({ fault }) => refusals.push(fault.reason),
    ...changed,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const server: Server = app.server
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(mounted, {
    port,
    server,
    seen,
    refusals,
    issue,
    key: issue(['create', 'read', 'cancel']),
    close: () => app.close(),
  })
}
export type MountedApp = Awaited<ReturnType<typeof startMountedApp>>
