import { openaiEndpoints } from '@kinora/contract'
import type { IdempotencyKeys } from '@kinora/domain'
import type { Route } from '../routes/route.ts'
import { withIdempotency } from '../routes/with-idempotency.ts'
import { editImage, generateImage } from './images.ts'
import { listModels } from './list-models.ts'
import { listVideos } from './list-videos.ts'
import { createSpeech } from './speech.ts'
import { createVideo, deleteVideo, readContent, readVideo, remixVideo } from './videos.ts'

const handles = {
  createVideo,
  listVideos,
  readVideo,
  deleteVideo,
  readContent,
  remixVideo,
  generateImage,
  editImage,
  createSpeech,
  listModels,
} as const

type Deps = Parameters<(typeof handles)[keyof typeof handles]>[2] & { idempotency: IdempotencyKeys }
type AllDeps = UnionToIntersection<Deps>
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never

/** The OpenAI-compatible routes: thin translations into native creates, reads and cancels (D-398). */
export const openaiRoutes = (deps: AllDeps): Route[] =>
  (Object.keys(handles) as (keyof typeof handles)[]).map((name) => {
    const endpoint = openaiEndpoints[name]
    const handle: Route['handle'] = (request, body) => handles[name](request, body, deps)
    return {
      endpoint,
      handle: endpoint.method === 'POST' ? withIdempotency(handle, deps.idempotency, { rerunsHandler: true }) : handle,
    }
  })
