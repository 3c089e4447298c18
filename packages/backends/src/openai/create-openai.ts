import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import {
  type Backend,
  type BackendCall,
  defineBackend,
  NoAnswer,
  type SpeechAssembler,
  type StepOrder,
  UnknownOutcome,
} from '@kinora/domain'
import { z } from 'zod'
import { checkModels } from './check-models.ts'
import type { BuildJobRequest, DialectRequest, JobContext, Made } from './dialect.ts'
import { dialects } from './dialects.ts'
import { type OpenaiConfig, openaiFacts, type ServedStep } from './facts.ts'
import { buildBody, buildUrl, heldCalls } from './held-calls.ts'
import { readJob } from './videos/read-job.ts'

type Handle = { job: string } | Made

/** A form with pictures takes a while to upload. */
const startMs = 300_000
const created = z.object({ id: z.string().min(1).max(200) })

const startJob = async (request: DialectRequest, { config, http }: BackendCall<OpenaiConfig>): Promise<Handle> => {
  const url = buildUrl(config, request.path)
  const { status, json } = await http
    .send({ method: 'POST', url, ...buildBody(request), timeoutMs: startMs })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      if (error.wasSent) throw new UnknownOutcome('it is unknown whether the job was accepted', { cause: error })
      throw new AppError('ModelUnavailable', { detail: 'the backend cannot be reached', cause: error })
    })
  const job = created.safeParse(json)
  if (status >= 200 && status < 300 && job.success) return { job: job.data.id }
  const isRefusal = (status >= 300 && status < 500 && status !== 408) || status === 503
  if (isRefusal) throw new AppError('ModelUnavailable', { detail: `the backend answered ${status}` })
  // A server error during a start does not prove that no job was accepted.
  throw new UnknownOutcome(`the backend answered ${status} to a new job`)
}

type Make = (input: StepOrder['input'], context: JobContext) => Promise<Made>

/** Servers with an OpenAI-style API, each in its dialect. They run jobs; calls that are held open end in `start`. */
export const createOpenai = ({ assembleSpeech }: { assembleSpeech: SpeechAssembler }): Backend<OpenaiConfig, Handle> =>
  defineBackend<OpenaiConfig, Handle>({
    ...openaiFacts,
    async start({ step, input }, call) {
      const { jobs = {}, held = {} } = dialects[call.config.dialect]
      const served = step as ServedStep
      const buildRequest = jobs[served] as BuildJobRequest<typeof step> | undefined
      if (buildRequest) return startJob(await buildRequest(input, call), call)
      const make = held[served] as Make | undefined
      if (!make) throw new AppError('ModelUnavailable', { detail: `${call.config.dialect} does not serve ${step}` })
      return make(input, { ...call, ...heldCalls(served, call), assembleSpeech })
    },
    /** None of them accepts our id, and none reports the owner of a job. */
    async find() {
      return 'cannot say'
    },
    // Without a default voice, the server gets the name unchanged.
    knowsVoice: (voice, { voices, voice: others }) => others === undefined || voices[voice] !== undefined,
    async poll(handle, { config, http, scratch }) {
      if ('made' in handle) {
        const output = { file: join(await scratch(), handle.made) }
        return { state: 'done', output, mediaType: handle.mediaType }
      }
      const url = buildUrl(config, `/v1/videos/${encodeURIComponent(handle.job)}`)
      return readJob(await http.send({ method: 'GET', url }), `${url}/content`)
    },
    async cancel(handle, { config, http }) {
      if ('made' in handle || !openaiFacts.canStop(config)) return
      await http.send({ method: 'DELETE', url: buildUrl(config, `/v1/videos/${encodeURIComponent(handle.job)}`) })
    },
    check: checkModels,
  })
