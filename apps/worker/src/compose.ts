import type { WorkerRole } from '@kinora/config'
import { type Tiers, tiersOf, weightNames } from '@kinora/domain/weights'
import type { Config } from './config.ts'
import { createContext, type WorkerContext } from './context.ts'
import { startHealthServer } from './health-server.ts'
import type { Ports } from './ports/ports.ts'
import { createReadiness, readinessTimeoutMs } from './readiness.ts'
import { healthOf } from './replicas/replicas.ts'
import { roles } from './roles/roles.ts'
import { stepBack } from './step-back.ts'

const rolesOf = ({ WORKER_ROLES: named }: Config): WorkerRole[] =>
  (Object.keys(roles) as WorkerRole[]).filter((role) => named.length === 0 || named.includes(role))

/** Which tier of the built-in engine serves each step on this machine, now. */
const readTiers = async ({ weights, catalog }: Pick<Ports, 'weights' | 'catalog'>): Promise<Tiers> => {
  const found = await Promise.all(weightNames.map((name) => weights.find(name)))
  const ready = new Set<string>(weightNames.filter((_, i) => found[i] !== undefined))
  return Object.assign({}, ...catalog.backends.map((backend) => tiersOf(backend, (name) => ready.has(name))))
}

const startHealth = async (context: WorkerContext, isPolling: () => boolean): Promise<void> => {
  const { config, ports, replicas, onListenError: onError, onStop } = context
  const polling = async (): Promise<void> => {
    if (!isPolling()) throw new Error('the engine workers do not poll')
  }
  const health = await startHealthServer(
    { setting: 'WORKER_ADMIN_LISTEN', address: config.WORKER_ADMIN_LISTEN, onError },
    {
      metrics: ports.metrics,
      readState: async () => ({ tiers: await readTiers(ports), servers: healthOf(replicas) }),
      readReadiness: createReadiness({ ...ports.readinessChecks, polling }, readinessTimeoutMs),
    },
  )
  onStop(() => {
    health.close()
    health.closeAllConnections()
  })
}

/** Starts the roles of this process over the given ports; `stop` ends them in reverse order. */
export const startWorker = async (config: Config, ports: Ports) => {
  stepBack(config.WORKER_NICENESS)
  const { context, stop: stopParts } = createContext(config, ports)
  const names = rolesOf(config)
  let isRunning = false
  const stop = async (): Promise<void> => {
    isRunning = false
    await stopParts()
    await ports.close()
  }
  try {
    await startHealth(context, () => isRunning && context.workers.isPolling())
    context.onStop(context.workers.stop)
    for (const name of names) await roles[name](context)
    // Settings of Temporal that cannot work end the start, whatever the roles.
    await ports.connection
  } catch (error) {
    await stop().catch((failure: unknown) => ports.log.warn({ operation: 'start', error: failure }, 'stop failed'))
    throw error
  }
  const running = context.workers.run()
  isRunning = true
  ports.log.info({ operation: 'start', address: config.WORKER_ADMIN_LISTEN }, `working as ${names.join(', ')}`)
  return {
    /** Rejects when the engine's workers end by themselves. */
    running,
    stop,
  }
}
