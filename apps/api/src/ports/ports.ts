import { createAddressPolicy, createHostPolicy } from '@kinora/adapters/egress'
import {
  countApiNodes,
  createListener,
  createRateLimiter,
  createTaskCache,
  openRedis,
  type RedisSettings,
  readRedisSettings,
  type TaskCache,
} from '@kinora/adapters/redis'
import { createSeal, randomSource, type Seal, systemClock } from '@kinora/adapters/secrets'
import { createLog, createMetrics, createTracing, type Log, type Metrics } from '@kinora/adapters/telemetry'
import { backendFacts } from '@kinora/backends'
import { type CatalogSource, loadCatalog, loadTemplates, readCatalogSource } from '@kinora/backends/catalog'
import { version } from '@kinora/config'
import { AppError } from '@kinora/contract'
import type {
  ByteTools,
  Catalog,
  Clock,
  HostPolicy,
  IdentityProvider,
  MotionTemplate,
  RandomSource,
  RateLimiter,
  Tracing,
} from '@kinora/domain'
import { builtInTemplates } from '@kinora/generators'
import {
  countConnections,
  createSwitchStore,
  findMissingSettings,
  followSwitches,
  openDatabase,
  pingDatabase,
  readLockFigures,
  warnOfLockLimit,
  warnOfMissingSettings,
} from '@kinora/postgres'
import type { PartRouteDeps } from '../admin/part-routes.ts'
import { byteTools } from '../body/byte-tools.ts'
import type { Config } from '../config.ts'
import { type AdminStores, openAdminStores } from './admin-stores.ts'
import { type MediaPorts, openMedia } from './media.ts'
import { openOidc } from './open-oidc.ts'
import { openStores, type Stores } from './stores.ts'

const redisFaultEveryMs = 10_000

/** All external dependencies of the API. */
export type Ports = Stores &
  AdminStores &
  Omit<MediaPorts, 'pingObjects'> & {
    log: Log
    metrics: Metrics
    tracing: Tracing
    cache: TaskCache
    rates: RateLimiter
    listen(taskId: string, wake: () => void): () => void
    subscription: ReturnType<typeof createListener>['subscription']
    listenForChanges: ReturnType<typeof createListener>['listenForChanges']
    catalog: Catalog
    catalogSource: CatalogSource
    templates: readonly MotionTemplate[]
    hosts: HostPolicy
    byteTools: ByteTools
    seal: Seal
    /** Sign-in with an identity provider, if the settings name one. */
    oidc: IdentityProvider | undefined
    clock: Clock
    randomSource: RandomSource
    /** Whether the database responds. */
    isDatabaseReachable(): Promise<boolean>
    pings: PartRouteDeps['pings']
    countApiNodes: PartRouteDeps['countApiNodes']
    close(): Promise<void>
  }

const openNotifications = (settings: RedisSettings, log: Log) => {
  let lastFault = -redisFaultEveryMs
  const onError = (error: Error) => {
    if (performance.now() - lastFault < redisFaultEveryMs) return
    lastFault = performance.now()
    log.warn({ operation: 'redis', error }, 'redis unavailable; continuing without it')
  }
  const redis = openRedis(settings, onError)
  return { redis, listener: createListener(redis, onError) }
}

const openHosts = (config: Config, log: Log): HostPolicy => {
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  if (config.EGRESS_ALLOW_CIDRS.length > 0)
    log.warn(
      { operation: 'egress', address: config.EGRESS_ALLOW_CIDRS.join(' ') },
      'WARNING: callbacks and media URLs may target private addresses (EGRESS_ALLOW_CIDRS)',
    )
  const ownHosts = [config.PUBLIC_BASE_URL, config.RESULT_BASE_URL].map((url) => new URL(url).hostname)
  return { ...createHostPolicy(isAllowed, ownHosts), resultOrigin: new URL(config.RESULT_BASE_URL).origin }
}

export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-api', config.LOG_LEVEL)
  const { tracing, flush } = createTracing('kinora-api', version, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onDatabaseError = (error: Error) => log.warn({ operation: 'database', error }, 'database connection lost')
  const open = (url: string, max: number) => openDatabase({ url, max, onError: onDatabaseError })
  const [db, adminDb] = [
    open(config.DATABASE_API_URL, config.DATABASE_POOL),
    open(config.DATABASE_ADMIN_URL, config.DATABASE_ADMIN_POOL),
  ]
  const metrics = createMetrics('kinora-api', version)
  metrics.watch('kinora_database_connections', () => [
    ...countConnections('api', db),
    ...countConnections('admin', adminDb),
  ])
  const { redis, listener } = openNotifications(readRedisSettings(config), log)
  listener.countAsApiNode()
  const hosts = openHosts(config, log)
  const switches = followSwitches(createSwitchStore(db))
  await switches.ready
  await readLockFigures(db).then((figures) => warnOfLockLimit(figures, log), onDatabaseError)
  for (const each of [db, adminDb])
    await findMissingSettings(each).then((missing) => warnOfMissingSettings(missing, log), onDatabaseError)
  const stores = openStores(config, db)
  await stores.idempotency.connect().catch((error: unknown) => {
    // An unavailable database is reported by the readiness check.
    if (!(error instanceof AppError)) throw error
  })
  const { pingObjects, ...media } = openMedia(config)
  return {
    log,
    metrics,
    tracing,
    ...stores,
    ...openAdminStores(config, adminDb),
    ...media,
    cache: createTaskCache(redis),
    rates: createRateLimiter(redis, {
      create: config.RATE_CREATE,
      read: config.RATE_READ,
      upload: config.RATE_UPLOAD,
    }),
    listen: listener.listen,
    subscription: listener.subscription,
    listenForChanges: listener.listenForChanges,
    catalog: await loadCatalog(config.CATALOG_FILE, backendFacts, {
      production: config.ENVIRONMENT === 'production',
      // The tasks of a draining back end wait for it.
      isOut: (backend) => switches.getState(backend) === 'disabled',
      onRefused: (refusal) => log.error({ operation: 'catalog', reason: refusal }, 'recipe refused'),
    }),
    catalogSource: await readCatalogSource(config.CATALOG_FILE, backendFacts),
    templates: await loadTemplates(config.TEMPLATES_FILE, builtInTemplates),
    hosts,
    byteTools,
    seal: createSeal(config.KEY_SEAL_SECRET, config.KEY_SEAL_PREVIOUS_SECRETS),
    oidc: openOidc(config),
    clock: systemClock,
    randomSource: randomSource,
    isDatabaseReachable: () =>
      pingDatabase(db).then(
        () => true,
        () => false,
      ),
    pings: { database: () => pingDatabase(db), objects: pingObjects, redis: () => redis.ping() },
    countApiNodes: () => countApiNodes(redis),
    async close() {
      switches.stop()
      listener.close()
      await stores.idempotency.close()
      redis.destroy()
      await Promise.all([db.end(), adminDb.end(), flush()])
    },
  }
}
