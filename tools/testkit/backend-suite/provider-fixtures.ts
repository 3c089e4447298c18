import { httpTask } from '@kinora/backends/http-task'
import { shippedRecipes } from '@kinora/contract/recipes'
import { openProvider, type Provider, providerKey } from '../../fakes/providers/engine.ts'
import { type VendorName, vendors } from '../../fakes/providers/vendors.ts'
import type { BackendFixture } from './backend-fixture.ts'
import { filmOrder } from './orders.ts'

type Traits = { startsBy: RegExp; failure: string; remembers: boolean; hasProgress?: true }

/** How each vendor starts jobs, fails them, and finds them again. */
export const vendorTraits: Readonly<Record<VendorName, Traits>> = {
  fal: { startsBy: /^POST \/fal-ai\//, failure: 'image_too_large', remembers: false },
  replicate: { startsBy: /^POST \/v1\/models\//, failure: 'E1234', remembers: true },
  runway: { startsBy: /^POST \/v1\/text_to_video/, failure: 'INTERNAL', remembers: false, hasProgress: true },
  modelark: { startsBy: /^POST \/api\/v3\//, failure: 'InternalServiceError', remembers: true },
  openrouter: { startsBy: /^POST \/api\/v1\/videos/, failure: 'internal', remembers: false },
  gemini: { startsBy: /^POST \/v1beta\//, failure: 'internal', remembers: false },
}

type RawRecipe = { find: { by: string }; webhook?: { verifier: { by: string } } }

/** The configuration of a shipped recipe for an engine at this address; a list shows a job at once. */
export const providerConfig = (name: VendorName, baseUrl: string, more: object = {}): unknown => {
  const recipe = structuredClone(shippedRecipes[name]) as RawRecipe
  if (recipe.find.by === 'list') Object.assign(recipe.find, { settleSeconds: 0 })
  if (recipe.webhook?.verifier.by === 'ed25519-jwks')
    Object.assign(recipe.webhook.verifier, { jwks: `${baseUrl}/.well-known/jwks.json` })
  return httpTask.config.parse({ recipe, keyFrom: 'BACKEND_KEY_PROVIDER', baseUrl, ...more })
}

export const providerFixture = (
  name: VendorName,
  opened: (provider: Provider) => void = () => undefined,
): BackendFixture => {
  const { startsBy, failure, remembers, hasProgress } = vendorTraits[name]
  return {
    name: `recipe ${name}`,
    mediaType: 'video/mp4',
    remembers,
    startsBy,
    key: () => providerKey,
    async open() {
      const provider = await openProvider(vendors[name])
      opened(provider)
      const { jobs } = provider
      return {
        backend: httpTask,
        config(address) {
          provider.state.clientBase = address
          return providerConfig(name, address)
        },
        baseUrl: provider.baseUrl,
        quick() {
          jobs.release()
          return { order: filmOrder(4) }
        },
        long() {
          jobs.hold()
          return { order: filmOrder(5) }
        },
        failing() {
          jobs.release()
          return { order: filmOrder(4, `a lamp fail=${failure}`) }
        },
        secrets: ['internal words', providerKey],
        starts: () => jobs.started(),
        ...(hasProgress ? { progress: (_attempt: string, share: number) => jobs.work(share) } : {}),
        restart: () => jobs.forget(),
        callbackUrl: (attempt) => `https://worker.example/provider/${attempt}/token`,
        close: provider.close,
      }
    },
  }
}
