import type { WorkerRole } from '@kinora/config'
import { resolveTiers, type Tiers, weightNames } from '@kinora/domain/weights'
import type { Config } from './config.ts'
import { createContext, type WorkerContext } from './context.ts'
import { startHealthServer } from './health-server.ts'
import { createPublishProcess } from './jobs/publish-process.ts'
import { lowerProcessPriority } from './lower-process-priority.ts'
import type { Ports } from './ports/ports.ts'
import { createReadiness, readinessTimeoutMs } from './readiness.ts'
import { readServerHealth } from './replicas/replicas.ts'
import { roles } from './roles/roles.ts'

const selectRoles = ({ WORKER_ROLES: configured }: Config): WorkerRole[] =>
  (Object.keys(roles) as WorkerRole[]).filter((role) => configured.length === 0 || configured.includes(role))

/** The current tier of the built-in engine for each step on this machine. */
const readTiers = async ({ weights, catalog }: Pick<Ports, 'weights' | 'catalog'>): Promise<Tiers> => {
  const weightPaths = await Promise.all(weightNames.map((name) => weights.find(name)))
  const ready = new Set<string>(weightNames.filter((_, i) => weightPaths[i] !== undefined))
  return Object.assign({}, ...catalog.backends.map((backend) => resolveTiers(backend, (name) => ready.has(name))))
}

const startHealth = async (context: WorkerContext, isPolling: () => boolean): Promise<void> => {
  const { config, ports, replicas, onListenError: onError, onStop } = context
  const polling = async (): Promise<void> => {
    if (!isPolling()) throw new Error('the Temporal workers do not poll')
  }
  const health = await startHealthServer(
    { setting: 'WORKER_ADMIN_LISTEN', address: config.WORKER_ADMIN_LISTEN, onError },
    {
      metrics: ports.metrics,
      readState: async () => ({ tiers: await readTiers(ports), servers: readServerHealth(replicas) }),
      readReadiness: createReadiness({ ...ports.readinessChecks, polling }, readinessTimeoutMs),
    },
  )
  onStop(() => {
    health.close()
    health.closeAllConnections()
  })
}

const publishMs = 10_000

const startPublishing = ({ config, ports, startJob, onStop }: WorkerContext, names: readonly WorkerRole[]): void => {
  const { publish, withdraw } = createPublishProcess(ports, { settings: config, roles: names })
  startJob('presence', publishMs, publish)
  onStop(() => withdraw().catch((error: unknown) => ports.log.warn({ operation: 'presence', error }, 'not withdrawn')))
}

/** Starts the roles of this process over the given ports; `stop` ends them in reverse order. */
export const startWorker = async (config: Config, ports: Ports) => {
  lowerProcessPriority(config.WORKER_NICENESS)
  const { context, stop: stopParts } = createContext(config, ports)
  const names = selectRoles(config)
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
    startPublishing(context, names)
    // Invalid Temporal settings fail the start, whatever the roles.
    await ports.connection
  } catch (error) {
    await stop().catch((failure: unknown) => ports.log.warn({ operation: 'start', error: failure }, 'stop failed'))
    throw error
  }
  const running = context.workers.run()
  isRunning = true
  ports.log.info({ operation: 'start', address: config.WORKER_ADMIN_LISTEN }, `worker started: ${names.join(', ')}`)
  return {
    /** Rejects when the Temporal workers end on their own. */
    running,
    stop,
  }
}
