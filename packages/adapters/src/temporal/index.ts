export { createEngine } from './engine.ts'
