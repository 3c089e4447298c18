import type { Log } from '@kinora/adapters/telemetry'
import { type AnimaticOptions, createAnimatic } from '@kinora/animatic'
import { loadCatalog } from '@kinora/backends/catalog'
import { createComfyui } from '@kinora/backends/comfyui'
import { httpTask } from '@kinora/backends/http-task'
import { createOpenai } from '@kinora/backends/openai'
import { createSandboxBackend } from '@kinora/backends/sandbox'
import { scripted } from '@kinora/backends/scripted'
import { upstream } from '@kinora/backends/upstream'
import { version } from '@kinora/config'
import { type AnyBackend, type Catalog, findProviderKey, type Tracing, type Weights } from '@kinora/domain'
import { createNeuralHost } from '@kinora/inference/neural'
import { createWeightCache, createWeights, usersWeightsFolder, type WeightCache } from '@kinora/inference/weights'
import { assembleSpeech, createSandbox } from '@kinora/media'
import {
  createSpentKeyStore,
  createSwitchStore,
  type Database,
  followSpentKeys,
  followSwitches,
} from '@kinora/postgres'
import type { ModelStepDeps } from '../activities/model-step-deps.ts'
import { currentTrace } from '../activities/run-step.ts'
import { backendKey, type Config, npmEnvironment } from '../config.ts'
import type { ReplicaDeps } from '../replicas/replicas.ts'

export type BackendPorts = { catalog: Catalog<AnyBackend>; weights: Weights; weightCache: WeightCache } & Pick<
  ModelStepDeps,
  'isDisabled'
> &
  Pick<ReplicaDeps, 'switchState' | 'isSpent'> & { spentKeys: Pick<ReturnType<typeof followSpentKeys>, 'all'> }

type Opened = {
  ports: BackendPorts
  sandbox: ReturnType<typeof createSandbox>
  modelsFolder: string
  close(): Promise<void>
}

/** Every kind of backend in this build; the operator's catalog selects them and their steps. */
const createBackends = (engine: AnimaticOptions): AnyBackend[] => [
  createAnimatic(engine),
  createComfyui(),
  createOpenai({ assembleSpeech: (input) => assembleSpeech(engine.sandbox, input) }),
  createSandboxBackend(engine.sandbox),
  httpTask,
  scripted,
  upstream,
]

/** Reports a missing key at startup, not to the first customer. */
export const checkBackendKeys = (catalog: Catalog<AnyBackend>, readKey: (name: string) => string | undefined): void => {
  for (const { name } of catalog.backends) {
    const { backend, config } = catalog.backend(name)
    const keyFrom = backend.endpoint?.(config).keyFrom
    if (keyFrom !== undefined && !readKey(keyFrom))
      throw new Error(`catalog: ${name} needs ${keyFrom}, which is not set`)
  }
}

/** The sandbox, the weights of this machine, and the backend catalog with the operator's switches. */
export const openBackends = async (
  config: Config,
  { tracing, systemDb, log }: { tracing: Tracing; systemDb: Database; log: Log },
): Promise<Opened> => {
  const sandbox = createSandbox({
    onRun({ program }) {
      const span = tracing.start(program, currentTrace.getStore())
      return { end: (outcome) => span.end(outcome === 'ok' ? undefined : new Error(outcome)) }
    },
  })
  const modelsFolder = config.MODELS_DIR || usersWeightsFolder()
  const weights = createWeights({ folder: modelsFolder })
  const neural = createNeuralHost({ sandbox })
  const kinds = createBackends({ sandbox, neural, weights, version, taskTimeoutMs: config.TASK_TIMEOUT * 1000 })
  const switches = followSwitches(createSwitchStore(systemDb))
  const spentKeys = followSpentKeys(createSpentKeyStore(systemDb))
  const isSpent = (server: string): boolean => spentKeys.isSpent(findProviderKey(catalog, server))
  const catalog: Catalog<AnyBackend> = await loadCatalog(config.CATALOG_FILE, kinds, {
    production: config.ENVIRONMENT === 'production',
    isOut: (backend) => switches.getState(backend) !== 'enabled',
    isSpent,
    onRefused: (refusal) => log.error({ operation: 'catalog', reason: refusal }, 'recipe refused'),
  })
  checkBackendKeys(catalog, backendKey)
  await Promise.all([switches.ready, spentKeys.ready])
  return {
    ports: {
      catalog,
      weights,
      weightCache: createWeightCache({ folder: modelsFolder, npm: npmEnvironment() }),
      switchState: switches.getState,
      isSpent,
      spentKeys,
      isDisabled: (backend) => switches.getState(backend) === 'disabled',
    },
    sandbox,
    modelsFolder,
    close: neural.close,
  }
}
