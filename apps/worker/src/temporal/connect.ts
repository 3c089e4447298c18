import type { Log } from '@kinora/adapters/telemetry'
import { readConnectionOptions } from '@kinora/adapters/temporal'
import type { TemporalSettings } from '@kinora/config'
import { backoff, retry } from '@kinora/domain/retry'
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, TransportError } from '@temporalio/worker'

/** The runtime of Temporal is one per process and must be configured before the first connection. */
export const installRuntime = (log: Log): void => {
  Runtime.install({
    logger: new DefaultLogger('ERROR', ({ level, message, meta }) => {
      // The workflow id is the task id.
      const taskId = meta?.['workflowId']
      const taskFields = typeof taskId === 'string' ? { taskId } : {}
      log.warn({ operation: `engine ${level}`, ...taskFields, error: meta?.['error'] }, message)
    }),
    shutdownSignals: [],
    // Otherwise its core writes its own lines to the terminal, which are not JSON.
    telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR' }), forward: {} } },
  })
}

/** Retries until Temporal is reachable: it may start after the worker, or go down while the worker starts. */
export const retryUntilConnected = <T>(connect: (attempt: number) => Promise<T>, log: Log): Promise<T> =>
  retry(connect, {
    pausesMs: backoff({ firstMs: 1_000 }),
    isRetryable: (error) => error instanceof TransportError,
    onRetry: (error) => log.warn({ operation: 'engine', error }, 'Temporal unavailable; retrying'),
  })

export const connectEngine = (settings: TemporalSettings, log: Log): Promise<NativeConnection> =>
  retryUntilConnected(async () => NativeConnection.connect(await readConnectionOptions(settings)), log)
