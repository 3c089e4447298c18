import { expect, it } from 'vitest'
import { createPolicy } from './policy.ts'

const openPolicy = (answers: (boolean | Error)[]) => {
  const requests: unknown[] = []
  const http = {
    async json(_shape: unknown, _method: string, _url: string, body: unknown) {
      requests.push(body)
      const next = answers.shift() ?? true
      if (next instanceof Error) throw next
      return { allowed: next }
    },
  } as unknown as Parameters<typeof createPolicy>[0]
  return { policy: createPolicy(http, 'http://policy.internal/', async ({ key }) => `https://r/${key}`), requests }
}

it('the policy request contains the stage, the task and the text or the media URL (D-262)', async () => {
  const { policy, requests } = openPolicy([true, true])
  await policy({ stage: 'prompt', taskId: '1', text: 'a cat' })
  await policy({ stage: 'result', taskId: '1', media: { key: '1', sha256: '', bytes: 1, mediaType: 'video/mp4' } })
  expect(requests).toEqual([
    { stage: 'prompt', task_id: '1', text: 'a cat' },
    { stage: 'result', task_id: '1', media_url: 'https://r/1' },
  ])
})

it.each([
  ['prompt', 'TaskPromptPolicyViolation'],
  ['input', 'AuditSubmitIllegal'],
  ['result', 'CreationPolicyViolation'],
] as const)('a %s refused by the policy fails with its own reason (D-260)', async (stage, reason) => {
  await expect(openPolicy([false]).policy({ stage, taskId: '1', text: 'a' })).rejects.toMatchObject({ reason })
})

it('the policy service is tried three times, and nothing passes without an answer (D-262)', async () => {
  const away = new Error('away')
  const late = openPolicy([away, away, true])
  await late.policy({ stage: 'input', taskId: '1', text: 'a' })
  expect(late.requests).toHaveLength(3)
  const never = openPolicy([away, away, away])
  await expect(never.policy({ stage: 'input', taskId: '1', text: 'a' })).rejects.toMatchObject({
    reason: 'InternalServiceFailure',
  })
})
