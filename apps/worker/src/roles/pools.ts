import { listPoolWork } from '@kinora/domain'
import { weightNames } from '@kinora/domain/weights'
import type { ModelStepDeps } from '../activities/model-step-deps.ts'
import { createRunModelStep } from '../activities/run-model-step.ts'
import { startBackendCallbackServer } from '../backend-callbacks/start-backend-callback-server.ts'
import type { WorkerContext } from '../context.ts'
import { createPublishPoolStatus, createWaits } from '../replicas/publish-pool-status.ts'
import { addPoolWorkers, type Poller } from '../temporal/workers.ts'
import { followWeights } from '../weights/follow-weights.ts'

/** How soon a pull starts, and how often its progress is published. */
const weightsMs = 1_000
/** How soon a changed switch takes effect, and how often probes of servers that are out become due. */
const replicasMs = 1_000
const poolsMs = 10_000
/** Several times a minute, so that each minute is written soon after its end. */
const historyMs = 20_000

/** One poller for each server of each pool. */
const createPollers = (
  { ports: { catalog }, replicas }: WorkerContext,
  runAt: (pool: string, server: string | undefined) => Poller['runModelStep'],
): Poller[] =>
  [...catalog.pools].flatMap(([pool, { replicas: servers, isOurs }]) =>
    servers.map(({ name, places }) => {
      const gate = name !== undefined && replicas.isWatched(name) ? replicas.at(pool, name)?.gate : undefined
      return { pool, places, isOurs, runModelStep: runAt(pool, name), gate }
    }),
  )

const startWeights = ({ ports, reports, startJob, onStop }: WorkerContext): void => {
  const weights = followWeights({
    weightStatus: ports.weightStatus,
    cache: ports.weightCache,
    holder: ports.weightHolder,
    names: weightNames,
    nowMs: ports.clock.nowMs,
    onAction: reports.weightAction,
  })
  startJob('weights', weightsMs, weights.round)
  onStop(weights.stop)
}

/** Runs model steps at the servers of each pool, probes those servers and pulls weights. */
export const startPools = async (context: WorkerContext): Promise<void> => {
  const { config, ports, workers, replicas, stepDeps, startJob, onStop } = context
  const calls = await startBackendCallbackServer(config, {
    ...ports,
    nowMs: ports.clock.nowMs,
    onError: context.onListenError,
  })
  onStop(calls.stop)
  const waits = createWaits(ports.clock.nowMs)
  const onWait = (pool: string, seconds: number): void => {
    waits.add(pool, seconds)
    ports.metrics.observe('kinora_pool_wait_seconds', seconds, { pool })
  }
  const onCredits = (backend: string, credits: number): void =>
    ports.metrics.count('kinora_backend_credits', { backend }, credits)
  const onCost: ModelStepDeps['onCost'] = (kind, { backend, step }, { currency, microUnits }) =>
    ports.metrics.count('kinora_backend_cost', { backend, step, currency, kind }, microUnits / 1_000_000)
  ports.metrics.watch('kinora_spend_ceiling_reached', () =>
    [...ports.spentKeys.all()].map((provider) => ({ value: 1, labels: { provider } })),
  )
  const deps = { ...ports, ...stepDeps, replicas, onWait, onCredits, onCost, ...calls }
  await addPoolWorkers(
    workers,
    createPollers(context, (pool, server) => createRunModelStep(deps, { pool, server })),
  )
  startWeights(context)
  startJob('replicas', replicasMs, replicas.round)
  const pools = [...ports.catalog.pools.keys()]
  startJob(
    'pools',
    poolsMs,
    createPublishPoolStatus({ ...ports, replicas, waits, pools, waitingFor: ports.engine.waitingFor }),
  )
  const work = listPoolWork(ports.catalog)
  startJob('pool history', historyMs, async () => {
    await ports.poolHistory.write(pools, work, new Date(ports.clock.nowMs()))
  })
}
