import { join } from 'node:path'
import { AppError } from '@kinora/contract'
import { type BackendAnswer, type BackendCall, NoAnswer, UnknownOutcome } from '@kinora/domain'
import type { Bench, Wording } from './dialect.ts'
import type { OpenaiConfig, ServedStep } from './facts.ts'

const second = 1_000
const usualMs: Readonly<Record<ServedStep, number>> = {
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
const mostBytes = 64 * 1024 * 1024

/** An answer in words costs little and can be had elsewhere: where one does not come, the next route is asked. */
const isInWords = (step: ServedStep): boolean =>
  step === 'plan-story' || step === 'describe-image' || step === 'transcribe'

/** What a gateway says when it gave up waiting; the server behind it may still be at work. */
const givenUp = new Set([408, 502, 504])

/**
 * Calls that are held open until the server has made what was asked. When one breaks off, the server may be at work on it
 * still, or be done and have told nobody: that is never a failure, and never a reason to ask again unasked.
 */
export const heldCalls = (
  step: ServedStep,
  { config, http, scratch }: BackendCall<OpenaiConfig>,
): Pick<Bench, 'ask' | 'save'> => {
  const timeoutMs = config.timeoutSeconds === undefined ? usualMs[step] : config.timeoutSeconds * second
  const unavailable = (detail: string, cause?: unknown) => new AppError('ModelUnavailable', { detail, cause })
  const silence = (cause: unknown): Error =>
    isInWords(step)
      ? unavailable('the back end did not answer to the end', cause)
      : new UnknownOutcome('a call that was held open broke off', { cause })
  const told = async (answer: Promise<BackendAnswer>): Promise<BackendAnswer> => {
    const { status, ...rest } = await answer.catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      throw error.wasSent ? silence(error) : unavailable('the back end cannot be reached', error)
    })
    if (givenUp.has(status)) throw silence(undefined)
    if (status < 200 || status >= 300) throw unavailable(`the back end answered ${status}`)
    return { status, ...rest }
  }
  const sent = (wording: Wording) => ({ method: 'POST' as const, ...bodyOf(wording), url: urlOf(config, wording.path) })
  return {
    async ask(shape, wording) {
      const maxBytes = isInWords(step) ? {} : { maxBytes: mostBytes }
      const { json } = await told(http.ask({ ...sent(wording), timeoutMs, ...maxBytes }))
      const read = shape.safeParse(json)
      if (!read.success) throw unavailable('the back end answered what nobody understands', read.error)
      return read.data
    },
    async save(what, name) {
      const file = join(await scratch(), name)
      const request = 'url' in what ? { method: 'GET' as const, url: what.url } : { ...sent(what), timeoutMs }
      const { mediaType, json } = await told(http.save(request, file))
      if (json !== undefined || mediaType === 'application/json') throw unavailable('the back end sent no media')
      return { file, mediaType }
    },
  }
}

/** The body of a request, without its path. */
export const bodyOf = (wording: Wording) => ('json' in wording ? { json: wording.json } : { form: wording.form })

/** A path of the server, also where it does not stand at the root of its host. */
export const urlOf = ({ baseUrl }: Pick<OpenaiConfig, 'baseUrl'>, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}`
