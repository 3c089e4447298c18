import { closeOnSignal } from '@kinora/adapters/telemetry'
import { startWorker } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports/ports.ts'

const graceMs = 40_000

/** Runs until a signal or an uncaught exception. */
export const runWorker = async (config: Config, ports: Ports): Promise<void> => {
  const starting = startWorker(config, ports)
  // Registered before the worker reports ready: a signal during the start stops it as soon as it has started.
  const close = closeOnSignal(ports.log, graceMs, async () => (await starting).stop())
  const worker = await starting.catch((error: unknown) => {
    ports.log.error({ operation: 'start', error }, 'start failed')
    process.exit(1)
  })
  worker.running.catch((error: unknown) => {
    ports.log.error({ operation: 'engine', error }, 'Temporal workers ended')
    close()
  })
}
