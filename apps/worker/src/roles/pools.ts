import { weightNames } from '@kinora/domain/weights'
import { createRunModelStep } from '../activities/run-model-step.ts'
import { hearCallbacks } from '../backend-callbacks/hear-callbacks.ts'
import type { WorkerContext } from '../context.ts'
import { createTellPools, createWaits } from '../replicas/tell-pools.ts'
import { addPoolWorkers, type Poller } from '../temporal/workers.ts'
import { followWeights } from '../weights/follow-weights.ts'

/** How soon an operator sees a pull begin, and how often it is told how far it is. */
const weightsMs = 1_000
/** How soon a turned switch is seen, and whether a server that was out is due to be asked. */
const replicasMs = 1_000
const poolsMs = 10_000

/** One for each server of each pool. */
const pollersOf = (
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
    board: ports.weightBoard,
    cache: ports.weightCache,
    holder: ports.weightHolder,
    names: weightNames,
    nowMs: ports.clock.nowMs,
    onChore: reports.weightChore,
  })
  startJob('weights', weightsMs, weights.round)
  onStop(weights.stop)
}

/** Runs model steps at the servers of each pool, probes those servers and pulls weights. */
export const startPools = async (context: WorkerContext): Promise<void> => {
  const { config, ports, workers, replicas, stepDeps, startJob, onStop } = context
  const calls = await hearCallbacks(config, ports.catalog, context.onListenError)
  onStop(calls.stop)
  const waits = createWaits(ports.clock.nowMs)
  const onWait = (pool: string, seconds: number): void => {
    waits.add(pool, seconds)
    ports.metrics.observe('kinora_pool_wait_seconds', seconds, { pool })
  }
  const onCredits = (backend: string, credits: number): void =>
    ports.metrics.count('kinora_backend_credits', { backend }, credits)
  const deps = { ...ports, ...stepDeps, replicas, onWait, onCredits, ...calls }
  await addPoolWorkers(
    workers,
    pollersOf(context, (pool, server) => createRunModelStep(deps, { pool, server })),
  )
  startWeights(context)
  startJob('replicas', replicasMs, replicas.round)
  const pools = [...ports.catalog.pools.keys()]
  startJob('pools', poolsMs, createTellPools({ ...ports, replicas, waits, pools, waitingFor: ports.engine.waitingFor }))
}
