import { createAnimatic } from '@kinora/adapters/backends/animatic'
import { createSandbox } from '@kinora/adapters/media'
import { createNeuralHost } from '@kinora/adapters/neural'
import { createWeights } from '@kinora/adapters/weights'
import type { AnyBackend, NeuralHost, Weights } from '@kinora/domain'
import { modelsFolder } from '../environment.ts'

export type Engines = {
  basic: AnyBackend
  /** Null without a folder of weights. */
  neural: AnyBackend | null
  networks: { weights: Weights; neural: NeuralHost } | null
  close(): Promise<void>
}

/** The built-in engine without weights, and beside it with those in MODELS_FOLDER. */
export const openEngines = (): Engines => {
  const sandbox = createSandbox()
  const basic = createAnimatic({ sandbox })
  const folder = modelsFolder()
  if (folder === undefined) return { basic, neural: null, networks: null, close: () => Promise.resolve() }
  const host = createNeuralHost({ sandbox })
  const networks = { weights: createWeights({ folder }), neural: host }
  return { basic, neural: createAnimatic({ sandbox, ...networks }), networks, close: () => host.close() }
}
