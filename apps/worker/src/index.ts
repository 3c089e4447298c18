export { startWorker } from './compose.ts'
export { type Config, readConfig } from './config.ts'
export { openPorts, type Ports } from './ports.ts'
export { runWorker } from './run.ts'
