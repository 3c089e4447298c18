import { openMediaSource } from '@kinora/adapters/egress'
import { closeOnSignal, createLog } from '@kinora/adapters/telemetry'
import { readConfig } from './config.ts'
import { startFetcher } from './start-fetcher.ts'

const graceMs = 5_000
const config = readConfig()
const log = createLog('kinora-fetcher', config.LOG_LEVEL)
const fetcher = await startFetcher({
  source: openMediaSource(config, log),
  secret: config.FETCHER_SECRET ?? '',
  listen: config.FETCHER_LISTEN,
  onFault: (error) => log.error({ operation: 'fetch', error }, 'fetch failed with an internal error'),
}).catch((error: unknown) => {
  log.error({ operation: 'start', error }, 'start failed')
  process.exit(1)
})
log.info({ operation: 'start', address: config.FETCHER_LISTEN }, 'fetcher started')
closeOnSignal(log, graceMs, fetcher.stop)
