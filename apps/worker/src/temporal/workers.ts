import type { Log } from '@kinora/adapters/telemetry'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import { mediaQueue, poolQueue, workflowQueue } from '@kinora/adapters/temporal/queues'
import type { TemporalSettings } from '@kinora/config'
import {
  DefaultLogger,
  makeTelemetryFilterString,
  NativeConnection,
  Runtime,
  TransportError,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker'
import type { Gate } from '../replicas/gate.ts'
import type { Activities } from '../step-call.ts'
import { bundleWorkflows } from './bundle-workflows.ts'
import { tunerOf } from './tuner.ts'

/** The engine's own runtime is one for the process and must be told before the first connection. */
export const installRuntime = (log: Log): void => {
  Runtime.install({
    logger: new DefaultLogger('ERROR', ({ level, message, meta }) => {
      // A workflow has the id of its task.
      const taskId = meta?.['workflowId']
      const ofTask = typeof taskId === 'string' ? { taskId } : {}
      log.warn({ operation: `engine ${level}`, ...ofTask, error: meta?.['error'] }, message)
    }),
    shutdownSignals: [],
    // Its core would otherwise write lines of its own to the terminal, which are not JSON.
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }), forward: {} } },
  })
}

/** Tries until the engine is there: a worker may start before it, and it may go away again while a worker starts. */
const untilThere = async <T>(ask: (tries: number) => Promise<T>, log: Log): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask(tries)
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      log.warn({ operation: 'engine', error }, 'the engine is away; trying again')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

export const connectEngine = (settings: TemporalSettings, log: Log): Promise<NativeConnection> =>
  untilThere(async () => NativeConnection.connect(await readConnectionOptions(settings)), log)

/** Takes work of a pool for one server, or for several back ends that have the pool together. */
export type Poller = {
  pool: string
  places: number
  isOurs?: boolean
  runModelStep: Activities['runModelStep']
  /** Of a server that may be out: nothing is asked for while it is shut. */
  gate?: Gate | undefined
}

export type EngineSettings = {
  connection: Promise<NativeConnection>
  /** Another connection of the same kind. */
  reconnect(): Promise<NativeConnection>
  namespace: string
  roles: ReadonlySet<string>
  pools: readonly Poller[]
  mediaPlaces: number
  /** The file with the workflows, beside that of the service. */
  workflows?: string | undefined
  activities: Omit<Activities, 'runModelStep'>
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

/** The engine's workers of this process: one for workflows, one for each pool, one for media. */
export const startEngineWorkers = async (settings: EngineSettings) => {
  const { namespace, activities, roles } = settings
  const shared = { namespace, shutdownGraceTime: '20s' } as const
  const workers: Worker[] = []
  let connection = await settings.connection
  const connections = [connection]
  const add = async (options: Omit<WorkerOptions, keyof typeof shared>, throttle = usual): Promise<void> => {
    const worker = await untilThere(async (tries) => {
      // A worker that could not be made stays known to its connection, which then refuses a second one.
      if (tries > 1) connection = await settings.reconnect()
      if (!connections.includes(connection)) connections.push(connection)
      return Worker.create({ ...shared, ...throttle, ...options, connection })
    }, settings.log)
    workers.push(worker)
  }
  if (roles.has('engine'))
    await add({
      taskQueue: workflowQueue,
      workflowBundle: await bundleWorkflows(settings.workflows),
      activities: {
        settle: activities.settle,
        openParts: activities.openParts,
        closePart: activities.closePart,
        takeOverPart: activities.takeOverPart,
      },
      maxCachedWorkflows: 300,
    })
  if (roles.has('pools')) {
    const polled = new Set<string>()
    for (const { pool, places, isOurs, runModelStep, gate } of settings.pools) {
      // One connection takes one worker for a queue.
      if (polled.has(pool)) connection = await settings.reconnect()
      polled.add(pool)
      await add(
        {
          taskQueue: poolQueue(pool),
          activities: { runModelStep },
          ...(gate ? { tuner: tunerOf(gate) } : { maxConcurrentActivityTaskExecutions: places }),
        },
        isOurs ? quick : usual,
      )
    }
  }
  if (roles.has('media'))
    await add({
      taskQueue: mediaQueue,
      activities: {
        runMediaStep: activities.runMediaStep,
        prepareSpeech: activities.prepareSpeech,
        prepareMade: activities.prepareMade,
      },
      maxConcurrentActivityTaskExecutions: settings.mediaPlaces,
    })
  const running = Promise.all(workers.map((worker) => worker.run()))
  return {
    running,
    /** Every worker polls its queue. */
    isPolling: (): boolean => workers.every((worker) => worker.getState() === 'RUNNING'),
    async stop(): Promise<void> {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await running.catch(() => undefined)
      await Promise.all(connections.map((each) => each.close()))
    },
  }
}
