import { type ErrCode, type FailureCause, failureMessage } from '@kinora/contract'
import { createStepPaces } from '@kinora/domain'
import { weightNames } from '@kinora/domain/weights'
import { createClosePart, createOpenParts, createTakeOverPart } from './activities/parts.ts'
import { createPrepareMade, createPrepareSpeech, createRunMediaStep } from './activities/run-media-step.ts'
import { createRunModelStep } from './activities/run-model-step.ts'
import type { StepDeps } from './activities/run-step.ts'
import { createSettle } from './activities/settle.ts'
import { hearCallbacks } from './backend-callbacks/hear-callbacks.ts'
import type { Config } from './config.ts'
import { startHealthServer } from './health-server.ts'
import type { Ports } from './ports.ts'
import { createReadiness, readinessTimeoutMs } from './readiness.ts'
import { healthOf } from './replicas/health-of.ts'
import { pollersOf } from './replicas/pollers-of.ts'
import { createReplicas } from './replicas/replicas.ts'
import { createTellPools, createWaits } from './replicas/tell-pools.ts'
import { createReports } from './reports.ts'
import { createDispatcher } from './jobs/dispatch-callbacks.ts'
import { blockClosedTenants, emptyClosedTenants } from './jobs/closed-tenants.ts'
import { connectEngine, startEngineWorkers } from './temporal/workers.ts'
import { createInvariantWatch } from './jobs/invariants.ts'
import { type Round, startLoop } from './jobs/loop.ts'
import { turnPages } from './jobs/partitions.ts'
import { createPreparer } from './jobs/preparer.ts'
import { reconcile } from './jobs/reconciler.ts'
import { handOver, keepLine } from './jobs/relay.ts'
import { removeDeleted, removeExpired, removeOrphans } from './jobs/retention.ts'
import { endOverdue, keepHouse, restartForgotten } from './jobs/sweeps.ts'
import { stepBack } from './step-back.ts'
import { createTopUp } from './top-up.ts'
import { followWeights } from './weights/follow-weights.ts'
import { readTiers } from './weights/read-tiers.ts'

const allRoles = ['engine', 'pools', 'media', 'inputs', 'relay', 'callbacks', 'sweeps']
/** Tasks whose inputs are brought in at once; most of the time is waiting for somebody's server. */
const preparePlaces = 16
const sweepMs = 60_000
/** How soon an operator's word is acted on. */
const reconcileMs = 5_000
/** How soon media of deleted tasks and closed tenants go; C54 allows a minute. */
const deletedMs = 5_000
const hourMs = 3_600_000
/** How soon an operator sees a pull begin, and how often it is told how far it is. */
const weightsMs = 1_000
/** How soon a turned switch is seen, and whether a server that was out is due to be asked. */
const replicasMs = 1_000
const poolsMs = 10_000
/** A host has few places, so the next for it go out soon after. */
const callbackGatherMs = 10
/** Orders gather this long between two rounds, so that a busy worker asks the database less often. */
const gatherMs = 40

/** Starts the roles of this process over the given ports; `stop` ends them in order. */
export const startWorker = async (config: Config, ports: Ports) => {
  const { log, metrics } = ports
  const reports = createReports(ports)
  const onListenError = (error: Error): void => log.error({ operation: 'listen', error }, 'listener failed')
  const calls = await hearCallbacks(config, ports.catalog, onListenError)
  const roles = new Set(config.WORKER_ROLES.length === 0 ? allRoles : config.WORKER_ROLES)
  stepBack(config.WORKER_NICENESS)
  const settings = { cell: config.CELL_ID }
  const onEnded = reports.ended
  const loops: ReturnType<typeof startLoop>[] = []
  const loop = (job: string, everyMs: number, run: () => Promise<Round>, leastPauseMs?: number) => {
    const pause = leastPauseMs === undefined ? {} : { leastPauseMs }
    const started = startLoop({ everyMs, ...pause, run, onError: reports.jobFailed(job) })
    loops.push(started)
    return started
  }
  const dispatcher = createDispatcher(
    {
      ...ports,
      random: Math.random,
      onTry: reports.callback,
      onPass: (seconds) => metrics.observe('kinora_callback_pass_seconds', seconds, {}),
    },
    () => wakeCallbacks(),
    reports.jobFailed('callback'),
  )
  const callbacks = roles.has('callbacks')
    ? loop('callbacks', 250, () => dispatcher.round(), callbackGatherMs)
    : undefined
  const wakeCallbacks = () => callbacks?.wake()
  const stepDeps: StepDeps = {
    ...ports,
    cell: config.CELL_ID,
    scratchRoot: ports.scratchRoot,
    paces: createStepPaces(),
    wakeCallbacks,
    onStepStarted: reports.stepStarted,
    onStep: reports.step,
  }
  const relay = roles.has('relay') ? loop('relay', 250, () => handOver(ports), gatherMs) : undefined
  // A relay of this process needs no signal; one of another process does.
  const wakeRelay = () => (relay ? relay.wake() : void ports.signals.ordered())
  const settle = createSettle({ ...ports, settings, wakeRelay, wakeCallbacks, onEnded })
  if (relay) {
    ports.listenForOrders(relay.wake)
    loop('line', 250, () => keepLine(ports))
  }
  const fail = (
    { tenantId, taskId, trace = '' }: { tenantId: string; taskId: string; trace?: string },
    errCode: ErrCode,
    cause?: FailureCause,
  ) => {
    const errMsg = failureMessage(errCode, cause)
    return settle({ tenantId, taskId, trace, outcome: { state: 'failed', errCode, errMsg } })
  }
  const preparer = createPreparer(
    {
      ...ports,
      fail,
      topUp: createTopUp({ ...ports, fail }),
      onReady: (hasSlot) => (hasSlot ? wakeRelay() : undefined),
      onPrepared: reports.prepared,
    },
    preparePlaces,
    () => inputs?.wake(),
  )
  const inputs = roles.has('inputs') ? loop('inputs', 250, () => preparer.round(), gatherMs) : undefined
  if (inputs) ports.listenForOrders(inputs.wake)
  const partDeps = { ...ports, cell: config.CELL_ID }
  const replicas = createReplicas({
    ...ports,
    nowMs: ports.clock.nowMs,
    onChange: (name, state) => log.warn({ operation: 'replica', backend: name }, `it is ${state}`),
  })
  const waits = createWaits(ports.clock.nowMs)
  const onWait = (pool: string, seconds: number): void => {
    waits.add(pool, seconds)
    metrics.observe('kinora_pool_wait_seconds', seconds, { pool })
  }
  const onCredits = (backend: string, credits: number): void =>
    metrics.count('kinora_backend_credits', { backend }, credits)
  const engine = await startEngineWorkers({
    connection: ports.connection,
    reconnect: () => connectEngine(config, log),
    namespace: config.TEMPORAL_NAMESPACE,
    roles,
    pools: pollersOf(ports.catalog, replicas, (pool, server) =>
      createRunModelStep({ ...ports, ...stepDeps, replicas, onWait, onCredits, ...calls }, { pool, server }),
    ),
    mediaPlaces: ports.mediaPlaces,
    log,
    activities: {
      runMediaStep: createRunMediaStep({ ...ports, ...stepDeps }),
      prepareSpeech: createPrepareSpeech({ ...ports, ...stepDeps }),
      prepareMade: createPrepareMade({ ...ports, ...stepDeps }),
      openParts: createOpenParts(partDeps),
      closePart: createClosePart(partDeps),
      takeOverPart: createTakeOverPart(partDeps),
      settle,
    },
  })
  if (roles.has('sweeps')) {
    const deps = {
      ...ports,
      settings,
      wakeCallbacks,
      onEnded,
      timeouts: { taskMs: config.TASK_TIMEOUT * 1000, queueMs: config.QUEUE_TIMEOUT * 1000 },
    }
    loop('overdue', Math.min(sweepMs, config.TASK_TIMEOUT * 250), () => endOverdue(deps))
    loop('unknown', reconcileMs, () => reconcile({ ...ports, onAsked: reports.reconciled }))
    loop('forgotten', sweepMs, () => restartForgotten(deps))
    const invariants = createInvariantWatch(ports.standingCheck, (sentence) =>
      log.error({ operation: 'invariants' }, sentence),
    )
    metrics.watch('kinora_invariant_faults', invariants.figures)
    loop('invariants', sweepMs, invariants.round)
    loop('step times', sweepMs, () => ports.sweeps.measureSteps())
    loop('days', hourMs, () => turnPages(ports, { taskDays: config.TASK_RETENTION_DAYS }))
    loop('house', hourMs, () => keepHouse(deps))
    loop('deleted media', deletedMs, () => removeDeleted(ports))
    loop('closed tenants', deletedMs, () => blockClosedTenants(ports))
    loop('media of closed tenants', 4 * deletedMs, () => emptyClosedTenants(ports))
    loop('retention', hourMs, () => removeExpired(ports, { inputDays: config.INPUT_RETENTION_DAYS }))
    loop('orphans', 24 * hourMs, () => removeOrphans(ports, new Date(ports.clock.nowMs())))
  }
  const weights = followWeights({
    board: ports.weightBoard,
    cache: ports.weightCache,
    holder: ports.weightHolder,
    names: weightNames,
    nowMs: ports.clock.nowMs,
    onChore: reports.weightChore,
  })
  if (roles.has('pools')) {
    loop('weights', weightsMs, weights.round)
    loop('replicas', replicasMs, replicas.round)
    loop(
      'pools',
      poolsMs,
      createTellPools({
        ...ports,
        replicas,
        waits,
        pools: [...ports.catalog.pools.keys()],
        waitingFor: ports.engine.waitingFor,
      }),
    )
  }
  let isStopping = false
  const admin = { setting: 'WORKER_ADMIN_LISTEN', address: config.WORKER_ADMIN_LISTEN, onError: onListenError }
  const health = await startHealthServer(admin, {
    metrics,
    readState: async () => ({ tiers: await readTiers(ports), servers: healthOf(replicas) }),
    readReadiness: createReadiness(
      {
        ...ports.readinessChecks,
        polling: async () => {
          if (isStopping || !engine.isPolling()) throw new Error('the engine workers do not poll')
        },
      },
      readinessTimeoutMs,
    ),
  })
  log.info({ operation: 'start', address: config.WORKER_ADMIN_LISTEN }, `working as ${[...roles].join(', ')}`)
  return {
    /** Rejects when the engine's workers end by themselves. */
    running: engine.running,
    async stop(): Promise<void> {
      isStopping = true
      calls.stop()
      await Promise.all(loops.map((each) => each.stop()))
      await weights.stop()
      await preparer.stop()
      await engine.stop()
      await dispatcher.settle()
      health.close()
      health.closeAllConnections()
      await ports.close()
    },
  }
}
