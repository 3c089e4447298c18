import type { Log } from '@kinora/adapters/telemetry'
import { mediaQueue, poolQueue, workflowQueue } from '@kinora/adapters/temporal/queues'
import { type NativeConnection, Worker, type WorkerOptions } from '@temporalio/worker'
import type { Gate } from '../replicas/gate.ts'
import type { Activities } from '../step-call.ts'
import { bundleWorkflows } from './bundle-workflows.ts'
import { untilThere } from './connect.ts'
import { tunerOf } from './tuner.ts'

export type WorkerSettings = {
  connection: Promise<NativeConnection>
  /** Another connection of the same kind. */
  reconnect(): Promise<NativeConnection>
  namespace: string
  log: Log
}

/** How often the engine is told of running work, and so how soon the work is told that it is cancelled. */
const heartbeatsEvery = (intervalMs: number) => ({
  maxHeartbeatThrottleInterval: intervalMs,
  defaultHeartbeatThrottleInterval: intervalMs,
})
const usual = heartbeatsEvery(3_000)
/** Renders are here, not elsewhere: what is cancelled must give the machine back. */
const quick = heartbeatsEvery(800)

/** The Temporal workers of this process; roles add theirs, then all begin to poll. */
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
    async add(options: Omit<WorkerOptions, keyof typeof shared>, throttle = usual): Promise<void> {
      const worker = await untilThere(async (tries) => {
        // A worker that could not be made stays known to its connection, which then refuses a second one.
        if (tries > 1) connection = reconnect()
        const opened = await connection
        keep(opened)
        return Worker.create({ ...shared, ...throttle, ...options, connection: opened })
      }, log)
      workers.push(worker)
    },
    /** The workers added from now on have a connection of their own. */
    useNewConnection(): void {
      connection = reconnect()
    },
    /** Rejects when a worker ends by itself. */
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

type Adder = Pick<TemporalWorkers, 'add' | 'useNewConnection'>

/** Runs workflows, and what a workflow writes down itself. `workflows` is a file beside that of the service. */
export const addWorkflowWorker = async (
  workers: Adder,
  activities: Pick<Activities, 'settle' | 'openParts' | 'closePart' | 'takeOverPart'>,
  workflows?: string,
): Promise<void> =>
  workers.add({
    taskQueue: workflowQueue,
    workflowBundle: await bundleWorkflows(workflows),
    activities,
    maxCachedWorkflows: 300,
  })

/** Takes work of a pool for one server, or for several back ends that have the pool together. */
export type Poller = {
  pool: string
  places: number
  isOurs?: boolean
  runModelStep: Activities['runModelStep']
  /** Of a server that may be out: nothing is asked for while it is shut. */
  gate?: Gate | undefined
}

export const addPoolWorkers = async (workers: Adder, pollers: readonly Poller[]): Promise<void> => {
  const polled = new Set<string>()
  for (const { pool, places, isOurs, runModelStep, gate } of pollers) {
    // One connection takes one worker for a queue.
    if (polled.has(pool)) workers.useNewConnection()
    polled.add(pool)
    await workers.add(
      {
        taskQueue: poolQueue(pool),
        activities: { runModelStep },
        ...(gate ? { tuner: tunerOf(gate) } : { maxConcurrentActivityTaskExecutions: places }),
      },
      isOurs ? quick : usual,
    )
  }
}

export const addMediaWorker = (
  workers: Adder,
  activities: Pick<Activities, 'runMediaStep' | 'prepareSpeech' | 'prepareMade'>,
  places: number,
): Promise<void> => workers.add({ taskQueue: mediaQueue, activities, maxConcurrentActivityTaskExecutions: places })
