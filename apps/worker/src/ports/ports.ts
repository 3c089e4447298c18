import { availableParallelism, hostname } from 'node:os'
import {
  createObjectStore,
  createSigner,
  type ObjectStore,
  signerSettings,
  signingWindow,
  workerStoreSettings,
} from '@kinora/adapters/objects'
import { createListener, createTaskCache, openRedis, readRedisSettings } from '@kinora/adapters/redis'
import { createSeal, randomSource, type Seal, systemClock } from '@kinora/adapters/secrets'
import { createLog, createMetrics, createTracing, type Log, type Metrics } from '@kinora/adapters/telemetry'
import { createModelHttp } from '@kinora/backends/http'
import { version } from '@kinora/config'
import {
  type Clock,
  dependencyTimeouts,
  type ObjectRef,
  type OpenHttp,
  type PreparedMedia,
  type RandomSource,
  type Signals,
  type Tracing,
} from '@kinora/domain'
import { buildCallbackBody } from '@kinora/domain/films'
import { findFilmFace } from '@kinora/generators'
import {
  createAuditLog,
  createFilmStore,
  findMissingSettings,
  readLockFigures,
  warnOfLockLimit,
  warnOfMissingSettings,
} from '@kinora/postgres'
import { backendKey, type Config } from '../config.ts'
import type { CallbackDeps } from '../jobs/dispatch-callbacks.ts'
import { findGenerator } from '../order-facts.ts'
import type { ReadinessChecks } from '../readiness.ts'
import { type BackendPorts, openBackends } from './backends.ts'
import { createCallbackPost } from './callback-post.ts'
import { openDatabases } from './databases.ts'
import { type EnginePorts, openEngine } from './engine.ts'
import { createBlockedFetchAudit, openFetchMedia } from './fetch-media.ts'
import { type MediaPorts, openMediaPorts } from './media.ts'
import { createReadinessChecks } from './readiness-checks.ts'
import { openScratch } from './scratch.ts'
import { openStores, type Stores } from './stores.ts'

/** All external dependencies of the worker. A composition may replace each of them. */
export type Ports = {
  log: Log
  metrics: Metrics
  tracing: Tracing
  /** Calls `wake` when orders are added to the outbox. */
  listenForOrders(wake: () => void): void
  objects: ObjectStore
  signals: Signals
  seal: Seal
  http: OpenHttp
  clock: Clock
  randomSource: RandomSource
  /** Identifies this machine and its weights folder among the workers. */
  weightHolder: string
  /** Identifies this process among the workers. */
  holder: string
  scratchRoot: string
  /** A URL of an input for a provider, valid for an hour. */
  signInput(media: PreparedMedia): Promise<string>
  /** The dependencies that every task needs. */
  readinessChecks: ReadinessChecks
  mediaSlots: number
  findGenerator: typeof findGenerator
  close(): Promise<void>
} & Stores &
  EnginePorts &
  BackendPorts &
  MediaPorts &
  Pick<CallbackDeps, 'post' | 'buildBody'>

/** Creates every adapter of the worker from its settings. */
export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-worker', config.LOG_LEVEL)
  const metrics = createMetrics('kinora-worker', version)
  const { tracing, flush } = createTracing('kinora-worker', version, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onError = (operation: string) => (error: Error) => log.warn({ operation, error }, 'connection failed')
  const holder = `${hostname()}:${process.pid}`
  const databases = openDatabases(config, metrics, onError('database'))
  const { systemDb } = databases
  const redis = openRedis(readRedisSettings(config), () => undefined)
  const listener = createListener(redis, () => undefined)
  const backends = await openBackends(config, { tracing, systemDb, log })
  const { catalog } = backends.ports
  await readLockFigures(systemDb).then((lockUsage) => warnOfLockLimit(lockUsage, log), onError('database'))
  for (const db of [databases.db, systemDb])
    await findMissingSettings(db).then((missing) => warnOfMissingSettings(missing, log), onError('database'))
  const stores = openStores(config, databases, holder)
  const films = createFilmStore(databases.db)
  const objects = createObjectStore(workerStoreSettings(config), dependencyTimeouts.store.worker)
  const sign = createSigner(signerSettings(config))
  const signInput = createSigner({
    ...signerSettings(config),
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  })
  const scratch = await openScratch(config.SCRATCH_DIR, systemDb, log)
  const modelHttp = createModelHttp(backendKey)
  const shared = {
    objects,
    http: modelHttp.open,
    clock: systemClock,
    randomSource: randomSource,
    scratchRoot: scratch.folder,
  }
  const engine = openEngine(config, { log, tracing, catalog })
  return {
    log,
    metrics,
    tracing,
    ...shared,
    ...stores,
    ...engine,
    ...backends.ports,
    ...openMediaPorts(config, {
      ...shared,
      log,
      metrics,
      catalog,
      sandbox: backends.sandbox,
      preparations: stores.preparations,
      fetchMedia: openFetchMedia(config, log, createBlockedFetchAudit(createAuditLog(systemDb), onError('audit'))),
      signMedia: (object: ObjectRef) => sign(object, 'media', signingWindow(systemClock.nowMs())),
    }),
    signInput: (media) => signInput(media, 'input', signingWindow(systemClock.nowMs(), 'hour')),
    listenForOrders: listener.listenForOrders,
    post: createCallbackPost(config, stores.callbackTimes.tryTimeoutMs),
    buildBody: (task) =>
      buildCallbackBody(
        {
          films,
          findFace: findFilmFace,
          sign: (object, name, life) => sign(object, name, signingWindow(systemClock.nowMs(), life)),
        },
        task,
      ),
    signals: createTaskCache(redis),
    seal: createSeal(config.KEY_SEAL_SECRET, config.KEY_SEAL_PREVIOUS_SECRETS),
    findGenerator,
    weightHolder: `${hostname()}:${backends.modelsFolder}`,
    holder,
    readinessChecks: createReadinessChecks({ database: systemDb, objects, connection: engine.connection }),
    mediaSlots: Math.max(2, availableParallelism()),
    async close(): Promise<void> {
      listener.close()
      redis.destroy()
      const pools = Object.values(databases).map((pool) => pool.end())
      await Promise.all([scratch.release(), backends.close(), modelHttp.close(), ...pools, flush()])
    },
  }
}
