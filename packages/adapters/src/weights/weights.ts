export type { WeightName, Weights } from '@kinora/domain'
