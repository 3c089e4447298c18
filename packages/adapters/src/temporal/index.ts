export { readConnectionOptions } from './connection-options.ts'
export { createEngine } from './engine.ts'
