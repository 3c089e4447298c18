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
import type { Bench, JobWording, Made, Wording } from './dialect.ts'
import { dialects } from './dialects.ts'
import { type OpenaiConfig, openaiFacts, type ServedStep } from './facts.ts'
import { bodyOf, heldCalls, urlOf } from './held-calls.ts'
import { readJob } from './videos/read-job.ts'

type Handle = { job: string } | Made

/** A form with pictures in it takes a while to arrive. */
const startMs = 300_000
const created = z.object({ id: z.string().min(1).max(200) })

const startJob = async (wording: Wording, { config, http }: BackendCall<OpenaiConfig>): Promise<Handle> => {
  const url = urlOf(config, wording.path)
  const { status, json } = await http
    .ask({ method: 'POST', url, ...bodyOf(wording), timeoutMs: startMs })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      if (error.wasSent) throw new UnknownOutcome('nobody can say whether the job was taken', { cause: error })
      throw new AppError('ModelUnavailable', { detail: 'the back end cannot be reached', cause: error })
    })
  const job = created.safeParse(json)
  if (status >= 200 && status < 300 && job.success) return { job: job.data.id }
  const isRefusal = (status >= 300 && status < 500 && status !== 408) || status === 503
  if (isRefusal) throw new AppError('ModelUnavailable', { detail: `the back end answered ${status}` })
  // An error in the middle of taking a job does not prove that none was taken.
  throw new UnknownOutcome(`the back end answered ${status} to a new job`)
}

type Make = (ask: StepOrder['ask'], bench: Bench) => Promise<Made>

/** Servers shaped after OpenAI's, each in its own dialect. Jobs are theirs; calls that are held open end in `start`. */
export const createOpenai = ({ assembleSpeech }: { assembleSpeech: SpeechAssembler }): Backend<OpenaiConfig, Handle> =>
  defineBackend<OpenaiConfig, Handle>({
    ...openaiFacts,
    async start({ step, ask }, call) {
      const { jobs = {}, held = {} } = dialects[call.config.dialect]
      const served = step as ServedStep
      const wording = jobs[served] as JobWording<typeof step> | undefined
      if (wording) return startJob(await wording(ask, call), call)
      const make = held[served] as Make | undefined
      if (!make) throw new AppError('ModelUnavailable', { detail: `${call.config.dialect} does not serve ${step}` })
      return make(ask, { ...call, ...heldCalls(served, call), assembleSpeech })
    },
    /** None of them takes an id of ours, and none tells whose a job is. */
    async find() {
      return 'cannot say'
    },
    // Without a voice for all others the server is asked for the name as it is.
    knowsVoice: (voice, { voices, voice: others }) => others === undefined || voices[voice] !== undefined,
    async poll(handle, { config, http, scratch }) {
      if ('made' in handle) {
        const output = { file: join(await scratch(), handle.made) }
        return { state: 'done', output, mediaType: handle.mediaType }
      }
      const url = urlOf(config, `/v1/videos/${encodeURIComponent(handle.job)}`)
      return readJob(await http.ask({ method: 'GET', url }), `${url}/content`)
    },
    async cancel(handle, { config, http }) {
      if ('made' in handle || !openaiFacts.canStop(config)) return
      await http.ask({ method: 'DELETE', url: urlOf(config, `/v1/videos/${encodeURIComponent(handle.job)}`) })
    },
    check: checkModels,
  })
