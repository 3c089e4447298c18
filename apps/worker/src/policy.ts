import { AppError, type ErrCode } from '@kinora/contract'
import type { BackendHttp, ObjectRef } from '@kinora/domain'
import { retry, withTimeout } from '@kinora/domain/retry'
import { z } from 'zod'

export type PolicyStage = 'prompt' | 'input' | 'result'
export type PolicyAsk = { stage: PolicyStage; taskId: string } & ({ text: string } | { media: ObjectRef })

/** Passes, or throws the reason that the task fails with. */
export type Policy = (ask: PolicyAsk) => Promise<void>

const answer = z.object({ allowed: z.boolean() })
const betweenTriesMs = [500, 500]
const answerMs = 10_000
const late = () => new Error('the policy service did not answer in time')

const reasons: Record<PolicyStage, ErrCode> = {
  prompt: 'TaskPromptPolicyViolation',
  input: 'AuditSubmitIllegal',
  result: 'CreationPolicyViolation',
}

/** Asks the operator's own service. Without an answer nothing passes: a check that fails open is none. */
export const createPolicy =
  (http: Pick<BackendHttp, 'json'>, url: string, signMedia: (media: ObjectRef) => Promise<string>): Policy =>
  async ({ stage, taskId, ...what }) => {
    const body = 'text' in what ? { text: what.text } : { media_url: await signMedia(what.media) }
    const question = { stage, task_id: taskId, ...body }
    const ask = () => withTimeout(() => http.json(answer, 'POST', url, question), { timeoutMs: answerMs, error: late })
    const { allowed } = await retry(ask, { pausesMs: betweenTriesMs }).catch((cause: unknown) => {
      throw new AppError('InternalServiceFailure', { detail: 'no word from the policy service', cause })
    })
    if (!allowed) throw new AppError(reasons[stage])
  }

/** With no service configured every check passes. */
export const noPolicy: Policy = async () => undefined
