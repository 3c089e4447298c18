import { assertSandboxWorks } from '@kinora/media'
import { readConfig } from './config.ts'
import { openPorts } from './ports/ports.ts'
import { runWorker } from './run.ts'

const config = readConfig()
await assertSandboxWorks()
await runWorker(config, await openPorts(config))
