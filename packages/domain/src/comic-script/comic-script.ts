/** Operations of a parsing thread on a script. */
export { type ComicAsset, type ReadPart, readScript } from './read-script.ts'
export { inBatches } from './script-reader.ts'
export { splitScript } from './split-script.ts'
