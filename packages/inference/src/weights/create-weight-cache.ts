import { join } from 'node:path'
import type { WeightName } from '@kinora/domain'
import { knownWeights } from '@kinora/domain/weights'
import { readPresence } from './create-weights.ts'
import { pullWeight } from './pull/pull-weight.ts'
import { removeAbandonedWork } from './pull/work-folders.ts'
import { findFault, removeWeight } from './verify-weight.ts'

/** Operations on the cache folder of one machine. Several processes may run them at the same time. */
export const createWeightCache = ({ folder, npm }: { folder: string; npm: Readonly<NodeJS.ProcessEnv> }) => ({
  presence: (name: WeightName) => readPresence(folder, name),
  pull: (name: WeightName, options: { signal: AbortSignal; onBytes(done: number): void }): Promise<void> =>
    pullWeight({ folder, name, facts: knownWeights[name], env: npm, ...options }),
  findFault: (name: WeightName) => findFault(join(folder, name)),
  remove: (name: WeightName) => removeWeight(folder, name),
  tidy: () => removeAbandonedWork(folder),
})
export type WeightCache = ReturnType<typeof createWeightCache>
