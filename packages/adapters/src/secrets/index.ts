export { randomSource, sameText, systemClock } from './random-source.ts'
export { createSeal, type Seal } from './seal.ts'
