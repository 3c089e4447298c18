import { readConfig } from './config.ts'
import { openPorts } from './ports/ports.ts'
import { startApi } from './start-api.ts'

const config = readConfig()
await startApi(config, await openPorts(config))
