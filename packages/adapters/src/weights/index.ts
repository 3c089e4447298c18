export { createWeights } from './create-weights.ts'
export { isWeightName, knownWeights, weightNames } from './known-weights.ts'
export type { WeightFacts } from './weight-facts.ts'
export type { WeightName, Weights } from './weights.ts'
