export { newestGenerators } from './newest.ts'
export { generators } from './registry.gen.ts'
