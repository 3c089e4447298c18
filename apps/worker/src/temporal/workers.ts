import type { Log } from '@kinora/adapters/telemetry'
import { mediaQueue, poolQueue, workflowQueue } from '@kinora/adapters/temporal/queues'
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import type { Gate } from '../replicas/gate.ts'
import type { Activities } from '../step-call.ts'
import { bundleWorkflows } from './bundle-workflows.ts'
import { retryUntilConnected } from './connect.ts'
import { createTuner } from './tuner.ts'

export type WorkerSettings = {
  connection: Promise<NativeConnection>
  /** Opens another connection with the same settings. */
  reconnect(): Promise<NativeConnection>
  namespace: string
  log: Log
}

/** The heartbeat interval of running work, and so the delay until the work learns of its cancellation. */
const heartbeatsEvery = (intervalMs: number) => ({
  maxHeartbeatThrottleInterval: intervalMs,
  defaultHeartbeatThrottleInterval: intervalMs,
})
const defaultHeartbeats = heartbeatsEvery(3_000)
/** Renders run on this machine: a cancelled one must free it soon. */
const fastHeartbeats = heartbeatsEvery(800)

/** The Temporal workers of this process; roles add theirs, then all start to poll. */
export const createTemporalWorkers = ({ connection: first, reconnect, namespace, log }: WorkerSettings) => {
  const shared = { namespace, shutdownGraceTime: '20s' } as const
  const workers: Worker[] = []
  const connections: NativeConnection[] = []
  const keep = (opened: NativeConnection): void => {
    if (!connections.includes(opened)) connections.push(opened)
  }
  first.then(keep, () => undefined)
  let connection = first
  let running: Promise<unknown> | undefined
  return {
    async add(options: Omit<WorkerOptions, keyof typeof shared>, throttle = defaultHeartbeats): Promise<void> {
      const worker = await retryUntilConnected(async (tries) => {
        // A worker whose creation failed stays registered on its connection, which then rejects a second one.
        if (tries > 1) connection = reconnect()
        const opened = await connection
        keep(opened)
        return Worker.create({ ...shared, ...throttle, ...options, connection: opened })
      }, log)
      workers.push(worker)
    },
    /** The workers added from now on use a new connection. */
    useNewConnection(): void {
      connection = reconnect()
    },
    /** Rejects when a worker ends on its own. */
    run: (): Promise<unknown> => {
      running ??= Promise.all(workers.map((worker) => worker.run()))
      return running
    },
    /** Every worker polls its queue. */
    isPolling: (): boolean => workers.every((worker) => worker.getState() === 'RUNNING'),
    async stop(): Promise<void> {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await running?.catch(() => undefined)
      await Promise.all(connections.map((each) => each.close()))
    },
  }
}
export type TemporalWorkers = ReturnType<typeof createTemporalWorkers>

type WorkerRegistry = Pick<TemporalWorkers, 'add' | 'useNewConnection'>

/** Runs workflows and their local activities. `workflows` is a file beside that of the service. */
export const addWorkflowWorker = async (
  workers: WorkerRegistry,
  activities: Pick<Activities, 'settle' | 'openParts' | 'closePart' | 'takeOverPart'>,
  { cached, workflows }: { cached: number; workflows?: string | undefined },
): Promise<void> =>
  workers.add({
    taskQueue: workflowQueue,
    workflowBundle: await bundleWorkflows(workflows),
    activities,
    maxCachedWorkflows: cached,
  })

/** Polls a pool for one server, or for several backends that share the pool. */
export type Poller = {
  pool: string
  places: number
  isOurs?: boolean
  runModelStep: Activities['runModelStep']
  /** The gate of a server that may be out: while it is closed, nothing is polled. */
  gate?: Gate | undefined
}

export const addPoolWorkers = async (workers: WorkerRegistry, pollers: readonly Poller[]): Promise<void> => {
  const polled = new Set<string>()
  for (const { pool, places, isOurs, runModelStep, gate } of pollers) {
    // A connection accepts one worker per queue.
    if (polled.has(pool)) workers.useNewConnection()
    polled.add(pool)
    await workers.add(
      {
        taskQueue: poolQueue(pool),
        activities: { runModelStep },
        ...(gate ? { tuner: createTuner(gate) } : { maxConcurrentActivityTaskExecutions: places }),
      },
      isOurs ? fastHeartbeats : defaultHeartbeats,
    )
  }
}

export const addMediaWorker = (
  workers: WorkerRegistry,
  activities: Pick<Activities, 'runMediaStep' | 'prepareSpeech' | 'prepareMade'>,
  places: number,
): Promise<void> => workers.add({ taskQueue: mediaQueue, activities, maxConcurrentActivityTaskExecutions: places })
