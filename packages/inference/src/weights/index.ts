export { createWeightCache, type WeightCache } from './create-weight-cache.ts'
export { createWeights, usersWeightsFolder } from './create-weights.ts'
