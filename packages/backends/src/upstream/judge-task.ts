import { type ErrCode, isErrCode, states } from '@kinora/contract'
import type { Poll } from '@kinora/domain'
import { z } from 'zod'

/** What we need of its answer: another build of the interface may tell more or less. */
export const taskReply = z.object({
  state: z.enum(states),
  err_code: z.string().nullish(),
  credits: z.number().nonnegative().nullish(),
  progress: z.number().min(0).max(100).nullish(),
  creations: z.array(z.object({ url: z.string() })).nullish(),
})

/** What the customer's own words or pictures brought about, here as there. All else lies between the two services. */
const customers: ReadonlySet<string> = new Set<ErrCode>([
  'TaskPromptPolicyViolation',
  'AuditSubmitIllegal',
  'CreationPolicyViolation',
  'NoFaceDetected',
  'MultiFaceDetected',
])
export const isCustomers = (reason: string): reason is ErrCode => isErrCode(reason) && customers.has(reason)

const byEnding: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
}
const mediaTypeOf = (url: string, usual: string): string => {
  const told = byEnding[/\.([a-z0-9]+)$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '']
  return told !== undefined && told.split('/')[0] === usual.split('/')[0] ? told : usual
}

/** Its account, its load and its faults are no business of the customer: the step goes to the next route. */
const refused = (detail: string): Poll => ({ state: 'failed', code: 'ModelUnavailable', detail, kind: 'refused' })

export const judgeTask = (task: z.infer<typeof taskReply>, usualType: string): Poll => {
  if (task.state === 'success') {
    const url = task.creations?.[0]?.url
    if (!url) return refused('the other service succeeded without a result')
    const paid = typeof task.credits === 'number' ? { credits: task.credits } : {}
    return { state: 'done', output: { url }, mediaType: mediaTypeOf(url, usualType), ...paid }
  }
  if (task.state !== 'failed') {
    const { progress } = task
    return { state: 'pending', ...(typeof progress === 'number' ? { fraction: progress / 100 } : {}) }
  }
  const code = task.err_code ?? ''
  // Cancelled there, by us or by whoever holds the account: not made, not paid, and nothing will come.
  if (code === 'UserCancelled') return { state: 'lost' }
  if (isCustomers(code)) return { state: 'failed', code, detail: 'the other service refused what was asked' }
  return refused(isErrCode(code) ? `the other service failed: ${code}` : 'the other service failed')
}
