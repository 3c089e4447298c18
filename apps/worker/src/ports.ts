import { availableParallelism, hostname } from 'node:os'
import { createFetchMedia, createRemoteFetch, openMediaSource } from '@kinora/adapters/egress'
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
import { createEngine } from '@kinora/adapters/temporal'
import { loadCatalog } from '@kinora/backends/catalog'
import { createModelHttp } from '@kinora/backends/http'
import { version } from '@kinora/config'
import {
  type AnyBackend,
  type Catalog,
  type Chance,
  type Clock,
  callbackTimes,
  dependencyTimeouts,
  type Engine,
  type ObjectRef,
  type OpenHttp,
  type Signals,
  type Store,
  type Tracing,
  type Weights,
} from '@kinora/domain'
import { callbackBodyOf, type PartStore } from '@kinora/domain/films'
import { faceOf } from '@kinora/generators'
import { createNeuralHost } from '@kinora/inference/neural'
import { createWeightCache, createWeights, usersWeightsFolder, type WeightCache } from '@kinora/inference/weights'
import { createMediaTools, createSandbox } from '@kinora/media'
import {
  type Attempts,
  type ClosedTenants,
  createAttempts,
  createAuditLog,
  createClosedTenants,
  createDeliveryStore,
  createFilmStore,
  createPartitionStore,
  createPartStore,
  createPoolBoard,
  createPreparationStore,
  createRelayStore,
  createRetentionStore,
  createStandingCheck,
  createStore,
  createSweepStore,
  createSwitchStore,
  createUnknownAttempts,
  createWeightBoard,
  type DeliveryStore,
  followSwitches,
  type PartitionStore,
  type PoolBoard,
  type PreparationStore,
  type RelayStore,
  type RetentionStore,
  readLockFigures,
  type StandingCheck,
  type SweepStore,
  type UnknownAttempts,
  type WeightBoard,
  warnOfLockLimit,
} from '@kinora/postgres'
import type { NativeConnection } from '@temporalio/worker'
import { createFinishers } from './activities/finishers.ts'
import type { ModelStepDeps } from './activities/model-step-deps.ts'
import { createPrepareSpoken } from './activities/prepare-spoken.ts'
import { createPreparers } from './activities/preparers.ts'
import type { MediaStepDeps, Preparers, SpeechStepDeps } from './activities/run-media-step.ts'
import { createBackends } from './backends.ts'
import { createBlockedNotes } from './blocked-notes.ts'
import { createCallbackPost } from './callback-post.ts'
import { checkBackendKeys } from './check-backend-keys.ts'
import { backendKey, type Config, npmEnvironment } from './config.ts'
import { currentTrace } from './current-trace.ts'
import { createDescribePicture } from './describe-picture.ts'
import { openDatabases } from './open-databases.ts'
import { openScratch } from './open-scratch.ts'
import { drawOf, generatorOf, usesOf } from './order-facts.ts'
import { createPolicy, noPolicy } from './policy.ts'
import { createPrepare } from './prepare-inputs.ts'
import type { ReadinessChecks } from './readiness.ts'
import { createReadinessChecks } from './readiness-checks.ts'
import type { ReplicaDeps } from './replicas/replicas.ts'
import type { CallbackDeps } from './jobs/dispatch-callbacks.ts'
import { connectEngine, installRuntime } from './temporal/workers.ts'
import type { PreparerDeps } from './jobs/preparer.ts'

/** All the worker touches of the world. Whoever composes may put others in their place. */
export type Ports = {
  log: Log
  metrics: Metrics
  tracing: Tracing
  store: Store
  engine: Engine & { isRunning(taskId: string): Promise<boolean>; waitingFor(pool: string): Promise<number> }
  connection: Promise<NativeConnection>
  /** Calls `wake` when somebody put orders into the outbox. */
  listenForOrders(wake: () => void): void
  catalog: Catalog<AnyBackend>
  attempts: Attempts
  relay: RelayStore
  sweeps: SweepStore
  unknownAttempts: UnknownAttempts
  standingCheck: StandingCheck
  retention: RetentionStore
  closedTenants: ClosedTenants
  partitions: PartitionStore
  deliveries: DeliveryStore
  preparations: PreparationStore
  parts: PartStore
  preparers: Preparers
  objects: ObjectStore
  signals: Signals
  seal: Seal
  http: OpenHttp
  clock: Clock
  chance: Chance
  weights: Weights
  weightCache: WeightCache
  weightBoard: WeightBoard
  /** The name this machine and its folder of weights go by among others. */
  weightHolder: string
  /** The name of this process among workers. */
  holder: string
  board: PoolBoard
  scratchRoot: string
  /** Dependencies without which no task can be run. */
  readinessChecks: ReadinessChecks
  mediaPlaces: number
  generatorOf: typeof generatorOf
  close(): Promise<void>
} & Pick<CallbackDeps, 'post' | 'bodyOf' | 'callbackTimes'> &
  Pick<ModelStepDeps, 'isDisabled'> &
  Pick<ReplicaDeps, 'stateOf'> &
  Pick<MediaStepDeps, 'finish'> &
  Pick<SpeechStepDeps, 'prepareSpoken'> &
  Pick<PreparerDeps, 'prepare' | 'describe'>

/** Every adapter the worker uses, made from its settings. */
export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-worker', config.LOG_LEVEL)
  const metrics = createMetrics('kinora-worker', version)
  const { tracing, flush } = createTracing('kinora-worker', version, config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onError = (operation: string) => (error: Error) => log.warn({ operation, error }, 'a connection broke')
  const holder = `${hostname()}:${process.pid}`
  const { db, systemDb, callbackDb } = openDatabases(config, metrics, onError('database'), holder)
  const redis = connectRedis(config.REDIS_URL, () => undefined)
  const listener = createListener(redis, () => undefined)
  const sandbox = createSandbox({
    onRun({ program }) {
      const span = tracing.start(program, currentTrace.getStore())
      return { end: (outcome) => span.end(outcome === 'ok' ? undefined : new Error(outcome)) }
    },
  })
  const modelsFolder = config.MODELS_FOLDER || usersWeightsFolder()
  const weights = createWeights({ folder: modelsFolder })
  const neural = createNeuralHost({ sandbox })
  const kinds = createBackends({ sandbox, neural, weights, version, taskTimeoutMs: config.TASK_TIMEOUT * 1000 })
  const switches = followSwitches(createSwitchStore(systemDb))
  const catalog = await loadCatalog(config.CATALOG_FILE, kinds, {
    production: config.ENVIRONMENT === 'production',
    isOut: (backend) => switches.stateOf(backend) !== 'enabled',
  })
  checkBackendKeys(catalog, backendKey)
  await switches.ready
  await readLockFigures(systemDb).then((figures) => warnOfLockLimit(figures, log), onError('database'))
  const { FETCHER_URL: fetcherUrl, FETCHER_SECRET: fetcherSecret = '' } = config
  const fetchMedia = fetcherUrl
    ? createRemoteFetch({ url: fetcherUrl, secret: fetcherSecret })
    : createFetchMedia(openMediaSource(config, log, createBlockedNotes(createAuditLog(systemDb), onError('audit'))))
  const sign = createSigner(signerSettings(config))
  const deliveryTimes = callbackTimes(config.CALLBACK_TIME_SCALE)
  const store = createStore(db, { concurrency: config.CONCURRENCY, resultRetentionDays: config.RESULT_RETENTION_DAYS })
  const films = createFilmStore(db)
  const objects = createObjectStore(workerStoreSettings(config), dependencyTimeouts.store.worker)
  const tools = createMediaTools({ sandbox, taskTimeoutMs: config.TASK_TIMEOUT * 1000 })
  const preparations = createPreparationStore(systemDb, { concurrency: config.CONCURRENCY })
  const { folder: scratchRoot, release: releaseScratch } = await openScratch(config.SCRATCH_FOLDER, systemDb, log)
  const modelHttp = createModelHttp(backendKey)
  const signMedia = (object: ObjectRef) => sign(object, 'media', signingWindow(systemClock.nowMs()))
  const { POLICY_URL: policyUrl } = config
  const policy = policyUrl
    ? createPolicy(modelHttp.open({ baseUrl: policyUrl }, new AbortController().signal), policyUrl, signMedia)
    : noPolicy
  installRuntime(log)
  if (config.TEMPORAL_TLS === 'false' && config.ENVIRONMENT === 'production')
    log.warn({ operation: 'start' }, 'WARNING: Temporal is reached without TLS or authentication (TEMPORAL_TLS=false)')
  const connection = connectEngine(config, log)
  const engine = createEngine({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    routesFor: (order) =>
      catalog.routesFor(usesOf(order), order.model, order.script !== undefined, drawOf(order.taskId)),
    traceOf(order) {
      const span = tracing.start(`start ${order.generator}.v${order.version}`, order.trace, { taskId: order.taskId })
      span.end()
      return span.traceparent
    },
  })
  return {
    log,
    metrics,
    tracing,
    store,
    engine,
    connection,
    listenForOrders: listener.listenForOrders,
    catalog,
    isDisabled: (backend) => switches.stateOf(backend) === 'disabled',
    stateOf: switches.stateOf,
    post: createCallbackPost(config, deliveryTimes.tryTimeoutMs),
    attempts: createAttempts(db),
    relay: createRelayStore(systemDb, { concurrency: config.CONCURRENCY }),
    sweeps: createSweepStore(systemDb),
    unknownAttempts: createUnknownAttempts(systemDb),
    standingCheck: createStandingCheck(systemDb),
    retention: createRetentionStore(systemDb),
    closedTenants: createClosedTenants(systemDb),
    partitions: createPartitionStore(systemDb),
    callbackTimes: deliveryTimes,
    deliveries: createDeliveryStore(callbackDb, deliveryTimes),
    objects,
    signals: createTaskCache(redis),
    seal: createSeal(config.KEY_SEAL_SECRET, config.KEY_OPEN_SECRETS),
    bodyOf: (task) =>
      callbackBodyOf(
        {
          films,
          faceOf,
          sign: (object, name, life) => sign(object, name, signingWindow(systemClock.nowMs(), life)),
        },
        task,
      ),
    preparations,
    parts: createPartStore(db, { resultRetentionDays: config.RESULT_RETENTION_DAYS }),
    prepare: createPrepare({
      preparations,
      objects,
      tools,
      fetchMedia,
      policy,
      generatorOf,
      chance,
      scratchRoot,
    }),
    describe: createDescribePicture({
      catalog,
      objects,
      http: modelHttp.open,
      clock: systemClock,
      chance,
      cell: config.CELL_ID,
      scratchRoot,
    }),
    finish: createFinishers({
      objects,
      tools,
      policy,
      watermarkText: config.WATERMARK_TEXT,
      serviceName: config.SERVICE_NAME,
    }),
    prepareSpoken: createPrepareSpoken({ objects, tools }),
    preparers: createPreparers({ objects, tools }),
    generatorOf,
    http: modelHttp.open,
    clock: systemClock,
    chance,
    weights,
    weightCache: createWeightCache({ folder: modelsFolder, npm: npmEnvironment() }),
    weightBoard: createWeightBoard(systemDb),
    weightHolder: `${hostname()}:${modelsFolder}`,
    holder,
    board: createPoolBoard(systemDb),
    scratchRoot,
    readinessChecks: createReadinessChecks({ database: systemDb, objects, connection }),
    mediaPlaces: Math.max(2, availableParallelism()),
    async close(): Promise<void> {
      listener.close()
      redis.destroy()
      await Promise.all([
        releaseScratch(),
        neural.close(),
        modelHttp.close(),
        db.end(),
        systemDb.end(),
        callbackDb.end(),
        flush(),
      ])
    },
  }
}
