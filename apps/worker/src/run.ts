import closeWithGrace from 'close-with-grace'
import { startWorker } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports/ports.ts'

/** Works until a signal comes, or an error that nobody caught. */
export const runWorker = async (config: Config, ports: Ports): Promise<void> => {
  const worker = await startWorker(config, ports).catch((error: unknown) => {
    ports.log.error({ operation: 'start', error }, 'start failed')
    process.exit(1)
  })
  const grace = closeWithGrace({ delay: 40_000, logger: false }, async ({ err }) => {
    if (err) ports.log.error({ operation: 'crash', error: err }, 'an error nobody caught')
    await worker.stop()
  })
  worker.running.catch((error: unknown) => {
    ports.log.error({ operation: 'engine', error }, 'the engine workers ended')
    grace.close()
  })
}
