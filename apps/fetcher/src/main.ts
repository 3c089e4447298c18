import { openMediaSource } from '@kinora/adapters/egress'
import { createLog } from '@kinora/adapters/telemetry'
import closeWithGrace from 'close-with-grace'
import { readConfig } from './config.ts'
import { startFetcher } from './start-fetcher.ts'

const config = readConfig()
const log = createLog('kinora-fetcher', config.LOG_LEVEL)
const fetcher = await startFetcher({
  source: openMediaSource(config, log),
  secret: config.FETCHER_SECRET ?? '',
  listen: config.FETCHER_LISTEN,
  onFault: (error) => log.error({ operation: 'fetch', error }, 'a fetch broke by a fault of ours'),
}).catch((error: unknown) => {
  log.error({ operation: 'start', error }, 'start failed')
  process.exit(1)
})
log.info({ operation: 'start', address: config.FETCHER_LISTEN }, 'fetching for the worker')
closeWithGrace({ delay: 5_000, logger: false }, async ({ err }) => {
  if (err) log.error({ operation: 'crash', error: err }, 'an error nobody caught')
  await fetcher.stop()
})
