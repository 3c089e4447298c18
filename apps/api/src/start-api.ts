import { closeOnSignal } from '@kinora/adapters/telemetry'
import { parseListenAddress } from '@kinora/config'
import { composeApi } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports/ports.ts'

/** Gives the load balancer time to see that this node is not ready before connections close. */
const drainMs = 2_000
const graceMs = 30_000

/** Listens until a stop signal, then drains: report not ready, finish open requests, close. */
export const startApi = async (config: Config, ports: Ports): Promise<void> => {
  const { app, admin, drain, close } = await composeApi(config, ports)
  // Registered before the health address reports ready: from then on a deploy may stop this process.
  closeOnSignal(ports.log, graceMs, async (signal) => {
    drain()
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, drainMs))
    await close()
  })
  try {
    await admin.listen(parseListenAddress(config.ADMIN_LISTEN))
    await app.listen(parseListenAddress(config.LISTEN))
  } catch (error) {
    ports.log.error({ operation: 'start', error }, 'start failed')
    process.exit(1)
  }
  ports.log.info({ operation: 'start', address: config.LISTEN }, 'listening')
}
