import { closeOnSignal } from '@kinora/adapters/telemetry'
import { startWorker } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports/ports.ts'

const graceMs = 40_000

/** Runs until a signal or an uncaught exception. */
export const runWorker = async (config: Config, ports: Ports): Promise<void> => {
  const worker = await startWorker(config, ports).catch((error: unknown) => {
    ports.log.error({ operation: 'start', error }, 'start failed')
    process.exit(1)
  })
  const close = closeOnSignal(ports.log, graceMs, worker.stop)
  worker.running.catch((error: unknown) => {
    ports.log.error({ operation: 'engine', error }, 'Temporal workers ended')
    close()
  })
}
