/** What a parsing thread does with a script. */
export { inBatches } from './in-batches.ts'
export { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
export { splitScript } from './split-script.ts'
