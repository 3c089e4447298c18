export { chance, sameText, systemClock } from './chance.ts'
export { createSeal, type Seal } from './seal.ts'
