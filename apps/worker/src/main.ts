import { readConfig } from './config.ts'
import { limitMemory } from './limit-memory.ts'

const config = readConfig()
limitMemory(config.WORKER_HEAP_MIB, process as NodeJS.Process & Required<Pick<NodeJS.Process, 'execve'>>)
// Imported now: a process that replaces itself should not have loaded them.
const { assertSandboxWorks } = await import('@kinora/media')
const { openPorts } = await import('./ports/ports.ts')
const { runWorker } = await import('./run.ts')
await assertSandboxWorks()
await runWorker(config, await openPorts(config))
