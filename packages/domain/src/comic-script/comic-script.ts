/** What a parsing thread does with a script. */
export { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
export { inBatches } from './script-reader.ts'
export { splitScript } from './split-script.ts'
