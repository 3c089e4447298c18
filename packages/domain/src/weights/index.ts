export { countPullBytes, isWeightName, knownWeights, weightNames } from './known-weights.ts'
export { resolveTiers, type Tiers } from './tiers.ts'
export type { KnownWeights, Making, Part, WeightFacts } from './weight-facts.ts'
