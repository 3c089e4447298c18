import type { Body } from '../body/read-body.ts'
import type { Incoming, RouteResponse } from '../request/incoming.ts'
import { createAndWait } from './create-and-wait.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { speechOrder } from './orders.ts'

/** Responds with the audio, streamed from the store. */
export const createSpeech = async (request: Incoming, body: Body, deps: OpenaiDeps): Promise<RouteResponse> => {
  const { creation } = await createAndWait(speechOrder(body.fields), request, body, deps)
  const { bytes, mediaType } = creation.result
  return {
    status: 200,
    headers: { 'content-type': mediaType, 'content-length': String(bytes) },
    body: await deps.openObject(creation.result),
  }
}
