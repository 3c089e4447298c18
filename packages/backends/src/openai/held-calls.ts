import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import { type BackendAnswer, type BackendCall, NoAnswer, UnknownOutcome } from '@kinora/domain'
import type { DialectRequest, JobContext } from './dialect.ts'
import type { OpenaiConfig, ServedStep } from './facts.ts'

const second = 1_000
const defaultTimeoutMs: Readonly<Record<ServedStep, number>> = {
  'text-to-video': 6 * 3_600 * second,
  'image-to-video': 6 * 3_600 * second,
  'frames-to-video': 6 * 3_600 * second,
  'text-to-image': 600 * second,
  'references-to-image': 600 * second,
  speech: 300 * second,
  transcribe: 600 * second,
  'plan-story': 120 * second,
  'describe-image': 60 * second,
}
const maxAnswerBytes = 64 * 1024 * 1024

/** A text answer costs little and another server can give it: without one, the step goes to the next route. */
const isTextAnswer = (step: ServedStep): boolean =>
  step === 'plan-story' || step === 'describe-image' || step === 'transcribe'

/** Status codes of a gateway that stopped waiting; the server behind it may still be working. */
const gatewayTimeouts = new Set([408, 502, 504])

/**
 * Calls that are held open until the server has finished. When one breaks, the server may still be working, or may have
 * finished without a reply: that is never a failure, and never a reason for an automatic retry.
 */
export const heldCalls = (
  step: ServedStep,
  { config, http, scratch }: BackendCall<OpenaiConfig>,
): Pick<JobContext, 'send' | 'save'> => {
  const timeoutMs = config.timeoutSeconds === undefined ? defaultTimeoutMs[step] : config.timeoutSeconds * second
  const unavailable = (detail: string, cause?: unknown) => new AppError('ModelUnavailable', { detail, cause })
  const createInterruption = (cause: unknown): Error =>
    isTextAnswer(step)
      ? unavailable('the backend sent no complete response', cause)
      : new UnknownOutcome('a held call was interrupted', { cause })
  const checkResponse = async (answer: Promise<BackendAnswer>): Promise<BackendAnswer> => {
    const { status, ...rest } = await answer.catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      throw error.wasSent ? createInterruption(error) : unavailable('the backend cannot be reached', error)
    })
    if (gatewayTimeouts.has(status)) throw createInterruption(undefined)
    if (status < 200 || status >= 300) throw unavailable(`the backend answered ${status}`)
    return { status, ...rest }
  }
  const toRequest = (dialectRequest: DialectRequest) => ({
    method: 'POST' as const,
    ...buildBody(dialectRequest),
    url: buildUrl(config, dialectRequest.path),
  })
  return {
    async send(shape, dialectRequest) {
      const maxBytes = isTextAnswer(step) ? {} : { maxBytes: maxAnswerBytes }
      const { json } = await checkResponse(http.send({ ...toRequest(dialectRequest), timeoutMs, ...maxBytes }))
      const read = shape.safeParse(json)
      if (!read.success) throw unavailable('the backend sent an invalid response', read.error)
      return read.data
    },
    async save(what, name) {
      const file = join(await scratch(), name)
      const request = 'url' in what ? { method: 'GET' as const, url: what.url } : { ...toRequest(what), timeoutMs }
      const { mediaType, json } = await checkResponse(http.save(request, file))
      if (json !== undefined || mediaType === 'application/json') throw unavailable('the backend sent no media')
      return { file, mediaType }
    },
  }
}

/** The body of a request, without its path. */
export const buildBody = (dialectRequest: DialectRequest) =>
  'json' in dialectRequest ? { json: dialectRequest.json } : { form: dialectRequest.form }

/** The URL of a path, also where the server is not at the root of its host. */
export const buildUrl = ({ baseUrl }: Pick<OpenaiConfig, 'baseUrl'>, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}`
