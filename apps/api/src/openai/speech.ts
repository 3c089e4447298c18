import type { Body } from '../body/read-body.ts'
import type { Answer, Incoming } from '../request/incoming.ts'
import { makeAndWait } from './make-and-wait.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { speechOrder } from './orders.ts'

/** The sound itself, passed on as it comes from the store. */
export const createSpeech = async (request: Incoming, body: Body, deps: OpenaiDeps): Promise<Answer> => {
  const { made } = await makeAndWait(speechOrder(body.fields), request, body, deps)
  const { bytes, mediaType } = made.result
  return {
    status: 200,
    headers: { 'content-type': mediaType, 'content-length': String(bytes) },
    body: await deps.openObject(made.result),
  }
}
