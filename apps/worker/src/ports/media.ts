import type { FetchMedia } from '@kinora/adapters/egress'
import type { ObjectStore } from '@kinora/adapters/objects'
import type { Log, Metrics } from '@kinora/adapters/telemetry'
import type { AnyBackend, Catalog, Clock, ObjectRef, OpenHttp, RandomSource } from '@kinora/domain'
import { createMediaTools, type createSandbox } from '@kinora/media'
import type { PreparationStore } from '@kinora/postgres'
import { createFinishers } from '../activities/finishers.ts'
import { createPrepareSpoken } from '../activities/prepare-spoken.ts'
import { createPreparers } from '../activities/preparers.ts'
import type { MediaStepDeps, Preparers, SpeechStepDeps } from '../activities/run-media-step.ts'
import type { Config } from '../config.ts'
import { createDescribePicture } from '../describe-picture.ts'
import type { PreparerDeps } from '../jobs/preparer.ts'
import { findGenerator } from '../order-facts.ts'
import { createPolicy, noPolicy } from '../policy.ts'
import { createPrepare } from '../prepare-inputs.ts'

/** Media work: inputs of tasks, finished creations, and inputs that steps create for each other. */
export type MediaPorts = Pick<PreparerDeps, 'prepare' | 'describe'> &
  Pick<MediaStepDeps, 'finish'> &
  Pick<SpeechStepDeps, 'prepareSpoken'> & { preparers: Preparers }

type MediaDeps = {
  log: Log
  metrics: Metrics
  sandbox: ReturnType<typeof createSandbox>
  catalog: Catalog<AnyBackend>
  objects: ObjectStore
  preparations: PreparationStore
  fetchMedia: FetchMedia
  http: OpenHttp
  clock: Clock
  randomSource: RandomSource
  scratchRoot: string
  signMedia(object: ObjectRef): Promise<string>
}

export const openMediaPorts = (config: Config, deps: MediaDeps): MediaPorts => {
  const { log, metrics, sandbox, objects, http, signMedia } = deps
  const { POLICY_URL: policyUrl } = config
  const tools = createMediaTools({ sandbox, taskTimeoutMs: config.TASK_TIMEOUT * 1000 })
  const policy = policyUrl
    ? createPolicy(http({ baseUrl: policyUrl }, new AbortController().signal), policyUrl, signMedia)
    : noPolicy
  return {
    prepare: createPrepare({ ...deps, tools, policy, findGenerator }),
    describe: createDescribePicture({
      ...deps,
      cell: config.CELL_ID,
      onFailure(backend, error) {
        metrics.count('kinora_description_faults', { backend })
        log.warn({ operation: 'describe-image', backend, error }, 'description failed')
      },
    }),
    finish: createFinishers({
      objects,
      tools,
      policy,
      watermarkText: config.WATERMARK_TEXT,
      serviceName: config.SERVICE_NAME,
    }),
    prepareSpoken: createPrepareSpoken({ objects, tools }),
    preparers: createPreparers({ objects, tools }),
  }
}
