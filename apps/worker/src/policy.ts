import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type ErrCode } from '@kinora/contract'
import type { BackendHttp, ObjectRef } from '@kinora/domain'
import { z } from 'zod'

export type PolicyStage = 'prompt' | 'input' | 'result'
export type PolicyAsk = { stage: PolicyStage; taskId: string } & ({ text: string } | { media: ObjectRef })

/** Passes, or throws the reason that the task fails with. */
export type Policy = (ask: PolicyAsk) => Promise<void>

const answer = z.object({ allowed: z.boolean() })
const tries = 3
const betweenTriesMs = 500
const answerMs = 10_000

const reasons: Record<PolicyStage, ErrCode> = {
  prompt: 'TaskPromptPolicyViolation',
  input: 'AuditSubmitIllegal',
  result: 'CreationPolicyViolation',
}

const within = <T>(work: Promise<T>): Promise<T> => {
  const late = new AbortController()
  const deadline = sleep(answerMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('the policy service did not answer in time')
  })
  deadline.catch(() => undefined)
  return Promise.race([work, deadline]).finally(() => late.abort())
}

/** Asks the operator's own service. Without an answer nothing passes: a check that fails open is none. */
export const createPolicy =
  (http: Pick<BackendHttp, 'json'>, url: string, signMedia: (media: ObjectRef) => Promise<string>): Policy =>
  async ({ stage, taskId, ...what }) => {
    const body = 'text' in what ? { text: what.text } : { media_url: await signMedia(what.media) }
    for (let left = tries; ; ) {
      try {
        const { allowed } = await within(http.json(answer, 'POST', url, { stage, task_id: taskId, ...body }))
        if (allowed) return
        throw new AppError(reasons[stage])
      } catch (error) {
        if (error instanceof AppError && error.reason === reasons[stage]) throw error
        left -= 1
        if (left === 0)
          throw new AppError('InternalServiceFailure', { detail: 'no word from the policy service', cause: error })
        await sleep(betweenTriesMs)
      }
    }
  }

/** With no service configured every check passes. */
export const noPolicy: Policy = async () => undefined
