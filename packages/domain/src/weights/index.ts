export { bytesOfPull, isWeightName, knownWeights, weightNames } from './known-weights.ts'
export { type Tiers, tiersOf } from './tiers.ts'
export type { KnownWeights, Making, Part, WeightFacts } from './weight-facts.ts'
