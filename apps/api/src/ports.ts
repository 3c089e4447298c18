import { createAddressPolicy, createHostPolicy } from '@kinora/adapters/egress'
import {
  apiStoreSettings,
  createObjectStore,
  createSigner,
  createUploadArea,
  signerSettings,
  signingWindow,
} from '@kinora/adapters/objects'
import {
  connectRedis,
  countApiNodes,
  createListener,
  createRateLimiter,
  createTaskCache,
  type TaskCache,
} from '@kinora/adapters/redis'
import { chance, createSeal, type Seal, systemClock } from '@kinora/adapters/secrets'
import { createLog, createMetrics, createTracing, type Log, type Metrics } from '@kinora/adapters/telemetry'
import { backendFacts } from '@kinora/backends'
import { loadCatalog, loadTemplates } from '@kinora/backends/catalog'
import { version } from '@kinora/config'
import {
  type AccountReader,
  type BundleStore,
  type ByteTools,
  type Catalog,
  type Chance,
  type Clock,
  type CreationStore,
  dependencyTimeouts,
  type HostPolicy,
  type IdempotencyKeys,
  type InputObjects,
  type MotionTemplate,
  type ObjectRef,
  type QueueReader,
  type RateLimiter,
  type StepTimes,
  type Store,
  type SubjectStore,
  type TaskList,
  type Tracing,
  type UploadArea,
  type UploadStore,
} from '@kinora/domain'
import type { EpisodeStore, FilmStore } from '@kinora/domain/films'
import { builtInTemplates } from '@kinora/generators'
import {
  type AccountStore,
  type AuditLog,
  countConnections,
  createAccountReader,
  createAccountStore,
  createAuditLog,
  createBundleStore,
  createCreationStore,
  createDeliveryLog,
  createEpisodeStore,
  createFilmStore,
  createIdempotencyKeys,
  createKeyAdmin,
  createKeyStore,
  createMoneyAdmin,
  createOperations,
  createPoolReader,
  createQueueReader,
  createSealedSecrets,
  createStepTimes,
  createStore,
  createSubjectStore,
  createSwitchStore,
  createTaskAdmin,
  createTaskList,
  createTenantAdmin,
  createUploadStore,
  createWeightAdmin,
  type DeliveryLog,
  followSwitches,
  type KeyAdmin,
  type MoneyAdmin,
  type Operations,
  openDatabase,
  type PoolReader,
  pingDatabase,
  readLockFigures,
  type SealedSecrets,
  type SwitchStore,
  type TaskAdmin,
  type TenantAdmin,
  type WeightAdmin,
  warnOfLockLimit,
} from '@kinora/postgres'
import type { PartRouteDeps } from './admin/part-routes.ts'
import { byteTools } from './body/byte-tools.ts'
import type { KeySource } from './checks/key-cache.ts'
import type { Config } from './config.ts'
import { createStoreGuard } from './overload/store-unavailable.ts'

const redisFaultEveryMs = 10_000

/** All the API touches of the world. Whoever composes may put others in their place. */
export type Ports = {
  log: Log
  metrics: Metrics
  tracing: Tracing
  store: Store
  keyStore: KeySource
  account: AccountReader
  queue: QueueReader
  tasks: TaskList
  bundles: BundleStore
  films: FilmStore
  episodes: EpisodeStore
  idempotency: IdempotencyKeys
  stepTimes: StepTimes
  accounts: AccountStore
  tenants: TenantAdmin
  keyAdmin: KeyAdmin
  money: MoneyAdmin
  operations: Operations
  taskAdmin: TaskAdmin
  switches: SwitchStore
  weights: WeightAdmin
  sealedSecrets: SealedSecrets
  pools: PoolReader
  audit: AuditLog
  deliveryLog: DeliveryLog
  cache: TaskCache
  rates: RateLimiter
  listen(taskId: string, wake: () => void): () => void
  catalog: Catalog
  templates: readonly MotionTemplate[]
  hosts: HostPolicy
  objects: InputObjects
  uploads: UploadStore
  creations: CreationStore
  subjects: SubjectStore
  signMedia(object: ObjectRef): Promise<string>
  area: UploadArea
  byteTools: ByteTools
  openObject(object: ObjectRef): Promise<AsyncIterable<Uint8Array>>
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  seal: Seal
  clock: Clock
  chance: Chance
  /** Whether the database answers. */
  isDatabaseThere(): Promise<boolean>
  pings: PartRouteDeps['pings']
  countApiNodes: PartRouteDeps['countApiNodes']
  close(): Promise<void>
}

export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-api', config.LOG_LEVEL)
  const { tracing, flush } = createTracing('kinora-api', version, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onDatabaseError = (error: Error) => log.warn({ operation: 'database', error }, 'a database connection broke')
  const open = (url: string, max: number) => openDatabase({ url, max, onError: onDatabaseError })
  const [db, adminDb] = [open(config.DATABASE_API_URL, config.DATABASE_POOL), open(config.DATABASE_ADMIN_URL, 4)]
  const metrics = createMetrics('kinora-api', version)
  metrics.watch('kinora_database_connections', () => [
    ...countConnections('api', db),
    ...countConnections('admin', adminDb),
  ])
  let lastRedisFault = -redisFaultEveryMs
  const onRedisError = (error: Error) => {
    if (performance.now() - lastRedisFault < redisFaultEveryMs) return
    lastRedisFault = performance.now()
    log.warn({ operation: 'redis', error }, 'redis is away; going on without it')
  }
  const redis = connectRedis(config.REDIS_URL, onRedisError)
  const listener = createListener(redis, onRedisError)
  listener.countAsApiNode()
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  if (config.EGRESS_ALLOW_CIDRS.length > 0)
    log.warn(
      { operation: 'egress', address: config.EGRESS_ALLOW_CIDRS.join(' ') },
      'customers may name addresses that are not public',
    )
  const switches = followSwitches(createSwitchStore(db))
  await switches.ready
  await readLockFigures(db).then((figures) => warnOfLockLimit(figures, log), onDatabaseError)
  const idempotency = createIdempotencyKeys(db, config.DATABASE_API_URL)
  const sign = createSigner(signerSettings(config))
  const objects = createObjectStore(apiStoreSettings(config), dependencyTimeouts.store.api)
  const unlessStoreIsDown = createStoreGuard()
  const area = createUploadArea(
    objects.client,
    {
      publicEndpoint: config.UPLOAD_BASE_URL,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKeyId: config.S3_UPLOAD_ACCESS_KEY_ID,
      secretAccessKey: config.S3_UPLOAD_SECRET_ACCESS_KEY,
    },
    dependencyTimeouts.store.api,
  )
  const ownHosts = [config.PUBLIC_BASE_URL, config.RESULT_BASE_URL].map((url) => new URL(url).hostname)
  return {
    log,
    metrics,
    tracing,
    store: createStore(db, { concurrency: config.CONCURRENCY, resultRetentionDays: config.RESULT_RETENTION_DAYS }),
    keyStore: createKeyStore(db),
    idempotency,
    stepTimes: createStepTimes(db),
    account: createAccountReader(db, { concurrency: config.CONCURRENCY }),
    queue: createQueueReader(db, { concurrency: config.CONCURRENCY }),
    tasks: createTaskList(db),
    bundles: createBundleStore(db),
    films: createFilmStore(db),
    episodes: createEpisodeStore(db),
    accounts: createAccountStore(adminDb),
    tenants: createTenantAdmin(adminDb),
    keyAdmin: createKeyAdmin(adminDb),
    money: createMoneyAdmin(adminDb),
    operations: createOperations(adminDb),
    taskAdmin: createTaskAdmin(adminDb, { concurrency: config.CONCURRENCY }),
    switches: createSwitchStore(adminDb),
    weights: createWeightAdmin(adminDb),
    sealedSecrets: createSealedSecrets(adminDb),
    pools: createPoolReader(adminDb),
    audit: createAuditLog(adminDb),
    deliveryLog: createDeliveryLog(adminDb),
    cache: createTaskCache(redis),
    rates: createRateLimiter(redis, {
      create: config.RATE_CREATE,
      read: config.RATE_READ,
      upload: config.RATE_UPLOAD,
    }),
    listen: listener.listen,
    catalog: await loadCatalog(config.CATALOG_FILE, backendFacts, {
      production: config.ENVIRONMENT === 'production',
      // Where a back end only drains, its tasks wait for it.
      isOut: (backend) => switches.stateOf(backend) === 'disabled',
    }),
    templates: await loadTemplates(config.TEMPLATES_FILE, builtInTemplates),
    hosts: { ...createHostPolicy(isAllowed, ownHosts), resultOrigin: new URL(config.RESULT_BASE_URL).origin },
    sign,
    objects: {
      put: unlessStoreIsDown((owner, content, mediaType, known) =>
        objects.put('sources', owner, content, mediaType, known),
      ),
      newKey: (owner) => objects.newKey('inputs', owner),
      signInput: (key, mediaType) =>
        sign({ key, sha256: '', bytes: 0, mediaType }, 'input', signingWindow(systemClock.nowMs())),
    },
    openObject: unlessStoreIsDown(objects.open),
    uploads: createUploadStore(db),
    creations: createCreationStore(db),
    subjects: createSubjectStore(db),
    signMedia: (object) => sign(object, 'subject', signingWindow(systemClock.nowMs())),
    area: { ...area, read: unlessStoreIsDown(area.read) },
    byteTools,
    seal: createSeal(config.KEY_SEAL_SECRET, config.KEY_OPEN_SECRETS),
    clock: systemClock,
    chance,
    isDatabaseThere: () =>
      pingDatabase(db).then(
        () => true,
        () => false,
      ),
    pings: { database: () => pingDatabase(db), objects: objects.ping, redis: () => redis.ping() },
    countApiNodes: () => countApiNodes(redis),
    async close() {
      switches.stop()
      listener.close()
      await idempotency.close()
      redis.destroy()
      await Promise.all([db.end(), adminDb.end(), flush()])
    },
  }
}
