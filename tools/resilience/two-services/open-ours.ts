import { backendFacts } from '@kinora/backends'
import type { CatalogFile, StepName } from '@kinora/domain'
import { portAt, startService } from '../../testkit/start-service.ts'
import type { Other } from './open-other.ts'

const models = {
  'text-to-video': { model: 'genq2' },
  'image-to-video': { model: 'genq3-turbo' },
  'frames-to-video': { model: 'genq3-turbo' },
  'references-to-video': { model: 'genq2' },
  'text-to-image': { model: 'genq2' },
  'references-to-image': { model: 'genq2' },
  speech: { voice: 'Arrogant_Miss' },
}

type Route = CatalogFile['routes'][number]
const servedBy = (id: string): readonly StepName[] => backendFacts.find((facts) => facts.id === id)?.serves ?? []
const upstreamSteps = servedBy('upstream')
const there = upstreamSteps.map((step): Route => ({ step, backend: 'other', pool: 'other' }))
/** The other steps of a film, such as plans and music, run here. */
const here = servedBy('animatic')
  .filter((step) => !upstreamSteps.includes(step))
  .map((step): Route => ({ step, backend: 'animatic', pool: 'animatic' }))

/** The service under test: the other service makes its single shots and calls back. */
export const openOurs = (other: Other) => {
  const callbacks = `127.0.0.1:${portAt(64)}`
  return startService({
    tenants: 1,
    places: 10,
    concurrency: 50,
    backends: {
      other: {
        use: 'upstream',
        config: {
          baseUrl: other.url,
          keyFrom: 'BACKEND_KEY_OTHER',
          callbackSecretFrom: 'BACKEND_KEY_OTHER_CALLBACKS',
          resultOrigins: [other.results],
          models,
        },
      },
    },
    pools: { other: { places: 20 } },
    routes: [...there, ...here],
    env: {
      BACKEND_KEY_OTHER: other.key,
      BACKEND_KEY_OTHER_CALLBACKS: other.webhookSecret,
      BACKEND_CALLBACK_LISTEN: callbacks,
      BACKEND_CALLBACK_URL: `http://${callbacks}`,
    },
  })
}
