import type { Log } from '@kinora/adapters/telemetry'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import type { TemporalSettings } from '@kinora/config'
import { backoff, retry } from '@kinora/domain/retry'
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, TransportError } from '@temporalio/worker'

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
export const untilThere = <T>(connect: (attempt: number) => Promise<T>, log: Log): Promise<T> =>
  retry(connect, {
    pausesMs: backoff({ firstMs: 1_000 }),
    isRetryable: (error) => error instanceof TransportError,
    onRetry: (error) => log.warn({ operation: 'engine', error }, 'the engine is away; trying again'),
  })

export const connectEngine = (settings: TemporalSettings, log: Log): Promise<NativeConnection> =>
  untilThere(async () => NativeConnection.connect(await readConnectionOptions(settings)), log)
