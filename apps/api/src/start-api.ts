import { parseListenAddress } from '@kinora/config'
import closeWithGrace from 'close-with-grace'
import { composeApi } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports.ts'

/** Long enough for a balancer to see that this node is not ready before its connections close. */
const drainMs = 2_000

/** Listens until told to stop; then drains: not ready, finish what is open, close. */
export const startApi = async (config: Config, ports: Ports): Promise<void> => {
  const { app, admin, drain, close } = await composeApi(config, ports)
  try {
    await admin.listen(parseListenAddress(config.ADMIN_LISTEN))
    await app.listen(parseListenAddress(config.LISTEN))
  } catch (error) {
    ports.log.error({ operation: 'start', error }, 'start failed')
    process.exit(1)
  }
  ports.log.info({ operation: 'start', address: config.LISTEN }, 'listening')
  closeWithGrace({ delay: 30_000, logger: false }, async ({ signal, err }) => {
    if (err) ports.log.error({ operation: 'crash', error: err }, 'an error nobody caught')
    drain()
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, drainMs))
    await close()
  })
}
