import { join } from 'node:path'
import type { WeightName } from '@kinora/domain'
import { knownWeights } from '@kinora/domain/weights'
import { presenceOf } from './create-weights.ts'
import { pullWeight } from './pull/pull-weight.ts'
import { removeLeftWork } from './pull/work-folders.ts'
import { findFault, removeWeight } from './verify-weight.ts'

/** All that is done to the cache folder of one machine; several processes may do it at once. */
export const createWeightCache = ({ folder, npm }: { folder: string; npm: Readonly<NodeJS.ProcessEnv> }) => ({
  presence: (name: WeightName) => presenceOf(folder, name),
  pull: (name: WeightName, how: { signal: AbortSignal; onBytes(done: number): void }): Promise<void> =>
    pullWeight({ folder, name, facts: knownWeights[name], env: npm, ...how }),
  findFault: (name: WeightName) => findFault(join(folder, name)),
  remove: (name: WeightName) => removeWeight(folder, name),
  tidy: () => removeLeftWork(folder),
})
export type WeightCache = ReturnType<typeof createWeightCache>
