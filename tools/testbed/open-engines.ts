import { createAnimatic } from '@kinora/adapters/backends/animatic'
import { createSandbox } from '@kinora/adapters/media'
import { createNeuralHost } from '@kinora/adapters/neural'
import { createWeights, usersWeightsFolder, weightNames } from '@kinora/adapters/weights'
import type { AnyBackend, NeuralHost, Weights } from '@kinora/domain'

export type Engines = {
  basic: AnyBackend
  neural: AnyBackend
  networks: { weights: Weights; neural: NeuralHost }
  close(): Promise<void>
}

/** The built-in engine without weights, and beside it with all of them. */
export const openEngines = async (): Promise<Engines> => {
  const sandbox = createSandbox()
  const weights = createWeights({ folder: usersWeightsFolder() })
  for (const name of weightNames)
    if ((await weights.find(name)) === undefined) throw new Error(`${name} has not been pulled: npm run weights`)
  const networks = { weights, neural: createNeuralHost({ sandbox }) }
  const neural = createAnimatic({ sandbox, ...networks })
  return { basic: createAnimatic({ sandbox }), neural, networks, close: () => networks.neural.close() }
}
