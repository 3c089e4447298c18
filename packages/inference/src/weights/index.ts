export { createWeightCache, type WeightCache } from './create-weight-cache.ts'
export { createWeights } from './create-weights.ts'
export { usersWeightsFolder } from './users-folder.ts'
