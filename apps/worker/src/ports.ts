import { availableParallelism, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnimatic } from '@kinora/adapters/backends/animatic'
import { createSandboxBackend } from '@kinora/adapters/backends/sandbox'
import { scripted } from '@kinora/adapters/backends/scripted'
import { callbackHeaders, postCallback } from '@kinora/adapters/callbacks'
import { loadCatalog } from '@kinora/adapters/catalog'
import {
  createAddressPolicy,
  createFetchMedia,
  createGuardedConnect,
  createResolveName,
  fetchLimits,
} from '@kinora/adapters/egress'
import { createMediaTools, createSandbox } from '@kinora/adapters/media'
import { createModelHttp } from '@kinora/adapters/model-http'
import { createNeuralHost } from '@kinora/adapters/neural'
import {
  createObjectStore,
  createSigner,
  type ObjectStore,
  signerSettings,
  signingWindow,
  storeSettings,
} from '@kinora/adapters/objects'
import {
  type Attempts,
  createAttempts,
  createAuditLog,
  createDeliveryStore,
  createPartitionStore,
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
  openDatabase,
  type PartitionStore,
  type PreparationStore,
  type RelayStore,
  type RetentionStore,
  type StandingCheck,
  type SweepStore,
  type UnknownAttempts,
  type WeightBoard,
} from '@kinora/adapters/postgres'
import { connectRedis, createListener, createTaskCache } from '@kinora/adapters/redis'
import { chance, createSeal, type Seal, systemClock } from '@kinora/adapters/secrets'
import { createLog, createMetrics, createTracing, type Log, type Metrics } from '@kinora/adapters/telemetry'
import { createEngine } from '@kinora/adapters/temporal'
import { createWeightCache, createWeights, usersWeightsFolder, type WeightCache } from '@kinora/adapters/weights'
import {
  type AnyBackend,
  type AnyGenerator,
  type BackendHttp,
  type Catalog,
  type Chance,
  type Clock,
  type Engine,
  type ObjectRef,
  queryReplyOf,
  type Signals,
  type StartOrder,
  type Store,
  type Tracing,
  type Weights,
} from '@kinora/domain'
import { generators } from '@kinora/generators'
import type { NativeConnection } from '@temporalio/worker'
import { createFinishers } from './activities/finishers.ts'
import { createPrepareSpoken } from './activities/prepare-spoken.ts'
import type { MediaStepDeps, SpeechStepDeps } from './activities/run-media-step.ts'
import type { ModelStepDeps } from './activities/run-model-step.ts'
import { createBlockedNotes } from './blocked-notes.ts'
import { type Config, npmEnvironment } from './config.ts'
import { currentTrace } from './current-trace.ts'
import { createDescribePicture } from './describe-picture.ts'
import { openMediaSource } from './fetcher/open-media-source.ts'
import { createRemoteFetch } from './fetcher/remote-fetch.ts'
import { createPolicy, noPolicy } from './policy.ts'
import { createPrepare } from './prepare-inputs.ts'
import type { CallbackDeps } from './roles/callbacks.ts'
import { connectEngine, installRuntime } from './roles/engine.ts'
import type { PreparerDeps } from './roles/preparer.ts'

const generatorOf = (order: { generator: string | null; version: number | null }): AnyGenerator | undefined =>
  generators.find((each: AnyGenerator) => each.id === order.generator && each.version === order.version)

const usesOf = (order: StartOrder) => {
  const generator = generatorOf(order)
  return generator?.needs?.(order.params) ?? generator?.uses ?? []
}

/** All the worker touches of the world. Whoever composes may put others in their place. */
export type Ports = {
  log: Log
  metrics: Metrics
  tracing: Tracing
  store: Store
  engine: Engine & { isRunning(taskId: string): Promise<boolean> }
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
  partitions: PartitionStore
  deliveries: DeliveryStore
  preparations: PreparationStore
  objects: ObjectStore
  signals: Signals
  seal: Seal
  http: BackendHttp
  clock: Clock
  chance: Chance
  weights: Weights
  weightCache: WeightCache
  weightBoard: WeightBoard
  /** The name this machine and its folder of weights go by among others. */
  weightHolder: string
  scratchRoot: string
  mediaPlaces: number
  generatorOf: typeof generatorOf
  close(): Promise<void>
} & Pick<CallbackDeps, 'post' | 'buildReply'> &
  Pick<ModelStepDeps, 'bring' | 'isDisabled'> &
  Pick<MediaStepDeps, 'finish'> &
  Pick<SpeechStepDeps, 'prepareSpoken'> &
  Pick<PreparerDeps, 'prepare' | 'describe'>

/** Every adapter the worker uses, made from its settings. */
export const openPorts = async (config: Config): Promise<Ports> => {
  const log = createLog('kinora-worker', config.LOG_LEVEL)
  const metrics = createMetrics('kinora-worker')
  const { tracing, flush } = createTracing('kinora-worker', config.OTEL_EXPORTER_OTLP_ENDPOINT)
  const onError = (operation: string) => (error: Error) => log.warn({ operation, error }, 'a connection broke')
  const open = (role: 'worker' | 'system', max: number) =>
    openDatabase({ url: config.DATABASE_URL, role, max, onError: onError('database') })
  const [db, systemDb] = [open('worker', config.DATABASE_POOL), open('system', 8)]
  // Plans belong to a connection, and the first pass on a new one makes them all.
  const callbackDb = open('system', 2)
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
  const kinds: AnyBackend[] = [
    createAnimatic({ sandbox, neural, weights, taskTimeoutMs: config.TASK_TIMEOUT * 1000 }),
    createSandboxBackend(sandbox),
    scripted,
  ]
  const switches = followSwitches(createSwitchStore(systemDb))
  const catalog = await loadCatalog(config.CATALOG_FILE, kinds, {
    production: config.ENVIRONMENT === 'production',
    isOut: (backend) => switches.stateOf(backend) !== 'enabled',
  })
  await switches.ready
  const isAllowed = createAddressPolicy({ allow: config.EGRESS_ALLOW_CIDRS, deny: config.EGRESS_DENY_CIDRS })
  const guard = { isAllowed, resolve: createResolveName(config.EGRESS_DNS_SERVERS), limits: fetchLimits, hosts: {} }
  const connect = createGuardedConnect(guard)
  const { FETCHER_URL: fetcherUrl, FETCHER_SECRET: fetcherSecret = '' } = config
  const fetchMedia = fetcherUrl
    ? createRemoteFetch({ url: fetcherUrl, secret: fetcherSecret })
    : createFetchMedia(openMediaSource(config, log, createBlockedNotes(createAuditLog(systemDb), onError('audit'))))
  const sign = createSigner(signerSettings(config))
  const callbackSettings = {
    accessKey: config.CALLBACK_ACCESS_KEY,
    compatSignature: config.CALLBACK_COMPAT_SIGNATURE === 'on',
  }
  const post: CallbackDeps['post'] = (delivery, body, keys) => {
    const { callbackUrl: url, attempt } = delivery
    const headers = callbackHeaders({ ...delivery, ...keys, url, body }, callbackSettings)
    return postCallback(connect, { url, attempt, headers, body })
  }
  const store = createStore(db, { concurrency: config.CONCURRENCY, resultRetentionDays: config.RESULT_RETENTION_DAYS })
  const objects = createObjectStore(storeSettings(config))
  const tools = createMediaTools({ sandbox, taskTimeoutMs: config.TASK_TIMEOUT * 1000 })
  const preparations = createPreparationStore(systemDb, { concurrency: config.CONCURRENCY })
  const scratchRoot = join(config.SCRATCH_FOLDER === '' ? tmpdir() : config.SCRATCH_FOLDER, 'kinora-scratch')
  const modelHttp = createModelHttp()
  const signMedia = (object: ObjectRef) => sign(object, 'media', signingWindow(systemClock.nowMs()))
  const policy = config.POLICY_URL === undefined ? noPolicy : createPolicy(modelHttp, config.POLICY_URL, signMedia)
  installRuntime(log)
  const connection = connectEngine(config.TEMPORAL_ADDRESS, log)
  const engine = createEngine({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    routesFor: (order) => catalog.routesFor(usesOf(order), order.model, order.script !== undefined),
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
    post,
    attempts: createAttempts(db),
    relay: createRelayStore(systemDb, { concurrency: config.CONCURRENCY }),
    sweeps: createSweepStore(systemDb),
    unknownAttempts: createUnknownAttempts(systemDb),
    standingCheck: createStandingCheck(systemDb),
    retention: createRetentionStore(systemDb),
    partitions: createPartitionStore(systemDb),
    deliveries: createDeliveryStore(callbackDb),
    objects,
    signals: createTaskCache(redis),
    seal: createSeal(config.KEY_SEAL_SECRET),
    buildReply: (task) => queryReplyOf(task, (object, name) => sign(object, name, signingWindow(systemClock.nowMs()))),
    preparations,
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
      http: modelHttp,
      bring: modelHttp.bring,
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
    generatorOf,
    http: modelHttp,
    bring: modelHttp.bring,
    clock: systemClock,
    chance,
    weights,
    weightCache: createWeightCache({ folder: modelsFolder, npm: npmEnvironment() }),
    weightBoard: createWeightBoard(systemDb),
    weightHolder: `${hostname()}:${modelsFolder}`,
    scratchRoot,
    mediaPlaces: Math.max(2, availableParallelism()),
    async close(): Promise<void> {
      listener.close()
      redis.destroy()
      await Promise.all([neural.close(), modelHttp.close(), db.end(), systemDb.end(), callbackDb.end(), flush()])
    },
  }
}
