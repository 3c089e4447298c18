import { AppError, type ErrCode } from '@kinora/contract'
import type { BackendHttp, ObjectRef } from '@kinora/domain'
import { retry, withTimeout } from '@kinora/domain/retry'
import { z } from 'zod'

export type PolicyStage = 'prompt' | 'input' | 'result'
export type PolicyInput = { stage: PolicyStage; taskId: string } & ({ text: string } | { media: ObjectRef })

/** Resolves, or throws the reason that the task fails with. */
export type Policy = (input: PolicyInput) => Promise<void>

const answer = z.object({ allowed: z.boolean() })
const retryPausesMs = [500, 500]
const answerMs = 10_000
const createTimeoutError = () => new Error('the policy service did not answer in time')

const reasons: Record<PolicyStage, ErrCode> = {
  prompt: 'TaskPromptPolicyViolation',
  input: 'AuditSubmitIllegal',
  result: 'CreationPolicyViolation',
}

/** Calls the operator's policy service. Without an answer nothing passes: the check must not fail open. */
export const createPolicy =
  (http: Pick<BackendHttp, 'json'>, url: string, signMedia: (media: ObjectRef) => Promise<string>): Policy =>
  async ({ stage, taskId, ...subject }) => {
    const body = 'text' in subject ? { text: subject.text } : { media_url: await signMedia(subject.media) }
    const request = { stage, task_id: taskId, ...body }
    const sendCheck = () =>
      withTimeout(() => http.json(answer, 'POST', url, request), { timeoutMs: answerMs, error: createTimeoutError })
    const { allowed } = await retry(sendCheck, { pausesMs: retryPausesMs }).catch((cause: unknown) => {
      throw new AppError('InternalServiceFailure', { detail: 'policy service unavailable after 3 attempts', cause })
    })
    if (!allowed) throw new AppError(reasons[stage])
  }

/** Without a configured service, every check passes. */
export const noPolicy: Policy = async () => undefined
