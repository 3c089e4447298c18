import { createAnimatic } from '@kinora/animatic'
import type { AnyBackend, NeuralHost, Weights } from '@kinora/domain'
import { weightNames } from '@kinora/domain/weights'
import { createNeuralHost } from '@kinora/inference/neural'
import { createWeights, usersWeightsFolder } from '@kinora/inference/weights'
import { createSandbox } from '@kinora/media'

export type Tier = 'basic' | 'neural'
export type Engines = Readonly<Record<Tier, AnyBackend>> & { networks: { weights: Weights; neural: NeuralHost } }

/** Opens the built-in engine without weights and with all weights for the duration of the work. */
export const withEngines = async <T>(work: (engines: Engines) => Promise<T>): Promise<T> => {
  const sandbox = createSandbox()
  const weights = createWeights({ folder: usersWeightsFolder() })
  for (const name of weightNames)
    if ((await weights.find(name)) === undefined) throw new Error(`${name} has not been pulled: npm run weights`)
  const networks = { weights, neural: createNeuralHost({ sandbox }) }
  const neural = createAnimatic({ sandbox, ...networks })
  try {
    return await work({ basic: createAnimatic({ sandbox }), neural, networks })
  } finally {
    await networks.neural.close()
  }
}
