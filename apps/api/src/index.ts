export { type Config, readConfig } from './config.ts'
export { openPorts, type Ports } from './ports/ports.ts'
export { startApi } from './start-api.ts'
