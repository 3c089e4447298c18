import { availableParallelism, hostname } from 'node:os'
import {
  createObjectStore,
  createSigner,
  type ObjectStore,
  signerSettings,
  signingWindow,
  workerStoreSettings,
} from '@kinora/adapters/objects'
import { connectRedis, createListener, createTaskCache } from '@kinora/adapters/redis'
import { chance, createSeal, type Seal, systemClock } from '@kinora/adapters/secrets'
import { createLog, createMetrics, createTracing, type Log, type Metrics } from '@kinora/adapters/telemetry'
import { createModelHttp } from '@kinora/backends/http'
import { version } from '@kinora/config'
import {
  type Chance,
  type Clock,
  dependencyTimeouts,
  type ObjectRef,
  type OpenHttp,
  type Signals,
  type Tracing,
} from '@kinora/domain'
import { callbackBodyOf } from '@kinora/domain/films'
import { faceOf } from '@kinora/generators'
import { createAuditLog, createFilmStore, readLockFigures, warnOfLockLimit } from '@kinora/postgres'
import { backendKey, type Config } from '../config.ts'
import type { CallbackDeps } from '../jobs/dispatch-callbacks.ts'
import { generatorOf } from '../order-facts.ts'
import type { ReadinessChecks } from '../readiness.ts'
import { type BackendPorts, openBackends } from './back-ends.ts'
import { createCallbackPost } from './callback-post.ts'
import { openDatabases } from './databases.ts'
import { type EnginePorts, openEngine } from './engine.ts'
import { createBlockedNotes, openFetchMedia } from './fetch-media.ts'
import { type MediaPorts, openMediaPorts } from './media.ts'
import { createReadinessChecks } from './readiness-checks.ts'
import { openScratch } from './scratch.ts'
import { openStores, type Stores } from './stores.ts'

/** All the worker touches of the world. Whoever composes may put others in their place. */
export type Ports = {
  log: Log
  metrics: Metrics
  tracing: Tracing
  /** Calls `wake` when somebody put orders into the outbox. */
  listenForOrders(wake: () => void): void
  objects: ObjectStore
  signals: Signals
  seal: Seal
  http: OpenHttp
  clock: Clock
  chance: Chance
  /** The name this machine and its folder of weights go by among others. */
  weightHolder: string
  /** The name of this process among workers. */
  holder: string
  scratchRoot: string
  /** Dependencies without which no task can be run. */
  readinessChecks: ReadinessChecks
  mediaPlaces: number
  generatorOf: typeof generatorOf
  close(): Promise<void>
} & Stores &
  EnginePorts &
  BackendPorts &
  MediaPorts &
  Pick<CallbackDeps, 'post' | 'bodyOf'>

/** Every adapter the worker uses, made from its settings. */
export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-worker', config.LOG_LEVEL)
  const metrics = createMetrics('kinora-worker', version)
  const { tracing, flush } = createTracing('kinora-worker', version, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onError = (operation: string) => (error: Error) => log.warn({ operation, error }, 'a connection broke')
  const holder = `${hostname()}:${process.pid}`
  const databases = openDatabases(config, metrics, onError('database'), holder)
  const { systemDb } = databases
  const redis = connectRedis(config.REDIS_URL, () => undefined)
  const listener = createListener(redis, () => undefined)
  const backends = await openBackends(config, tracing, systemDb)
  const { catalog } = backends.ports
  await readLockFigures(systemDb).then((figures) => warnOfLockLimit(figures, log), onError('database'))
  const stores = openStores(config, databases)
  const films = createFilmStore(databases.db)
  const objects = createObjectStore(workerStoreSettings(config), dependencyTimeouts.store.worker)
  const sign = createSigner(signerSettings(config))
  const scratch = await openScratch(config.SCRATCH_FOLDER, systemDb, log)
  const modelHttp = createModelHttp(backendKey)
  const shared = { objects, http: modelHttp.open, clock: systemClock, chance, scratchRoot: scratch.folder }
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
      fetchMedia: openFetchMedia(config, log, createBlockedNotes(createAuditLog(systemDb), onError('audit'))),
      signMedia: (object: ObjectRef) => sign(object, 'media', signingWindow(systemClock.nowMs())),
    }),
    listenForOrders: listener.listenForOrders,
    post: createCallbackPost(config, stores.callbackTimes.tryTimeoutMs),
    bodyOf: (task) =>
      callbackBodyOf(
        {
          films,
          faceOf,
          sign: (object, name, life) => sign(object, name, signingWindow(systemClock.nowMs(), life)),
        },
        task,
      ),
    signals: createTaskCache(redis),
    seal: createSeal(config.KEY_SEAL_SECRET, config.KEY_OPEN_SECRETS),
    generatorOf,
    weightHolder: `${hostname()}:${backends.modelsFolder}`,
    holder,
    readinessChecks: createReadinessChecks({ database: systemDb, objects, connection: engine.connection }),
    mediaPlaces: Math.max(2, availableParallelism()),
    async close(): Promise<void> {
      listener.close()
      redis.destroy()
      const pools = Object.values(databases).map((pool) => pool.end())
      await Promise.all([scratch.release(), backends.close(), modelHttp.close(), ...pools, flush()])
    },
  }
}
