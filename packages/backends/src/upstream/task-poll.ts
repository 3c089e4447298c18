import { type ErrCode, isErrCode, states } from '@kinora/contract'
import type { Poll } from '@kinora/domain'
import { z } from 'zod'

/** The required fields of its answer: another build of the API may return more or less. */
export const taskReply = z.object({
  state: z.enum(states),
  err_code: z.string().nullish(),
  credits: z.number().nonnegative().nullish(),
  progress: z.number().min(0).max(100).nullish(),
  creations: z.array(z.object({ url: z.string() })).nullish(),
})

/** Errors caused by the customer's own texts or pictures, here as there. All others are between the two services. */
const customerErrors: ReadonlySet<string> = new Set<ErrCode>([
  'TaskPromptPolicyViolation',
  'AuditSubmitIllegal',
  'CreationPolicyViolation',
  'NoFaceDetected',
  'MultiFaceDetected',
])
export const isCustomerError = (reason: string): reason is ErrCode => isErrCode(reason) && customerErrors.has(reason)

const byEnding: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}
const detectMediaType = (url: string, usual: string): string => {
  const detected = byEnding[/\.([a-z0-9]+)$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '']
  return detected !== undefined && detected.split('/')[0] === usual.split('/')[0] ? detected : usual
}

/** Its account, load and faults do not concern the customer: the step goes to the next route. */
const refused = (detail: string): Poll => ({ state: 'failed', code: 'ModelUnavailable', detail, kind: 'refused' })

export const toPoll = (task: z.infer<typeof taskReply>, usualType: string): Poll => {
  if (task.state === 'success') {
    const url = task.creations?.[0]?.url
    if (!url) return refused('the other service succeeded without a result')
    const paid = typeof task.credits === 'number' ? { credits: task.credits } : {}
    return { state: 'done', output: { url }, mediaType: detectMediaType(url, usualType), ...paid }
  }
  if (task.state !== 'failed') {
    const { progress } = task
    return { state: 'pending', ...(typeof progress === 'number' ? { fraction: progress / 100 } : {}) }
  }
  const code = task.err_code ?? ''
  // Cancelled there, by us or by the owner of the account: no result, no charge, and nothing will follow.
  if (code === 'UserCancelled') return { state: 'lost' }
  if (isCustomerError(code)) return { state: 'failed', code, detail: 'the other service refused the request' }
  return refused(isErrCode(code) ? `the other service failed: ${code}` : 'the other service failed')
}
