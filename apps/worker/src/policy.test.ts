import { expect, it } from 'vitest'
import { createPolicy } from './policy.ts'

const asking = (answers: (boolean | Error)[]) => {
  const asked: unknown[] = []
  const http = {
    async json(_shape: unknown, _method: string, _url: string, body: unknown) {
      asked.push(body)
      const next = answers.shift() ?? true
      if (next instanceof Error) throw next
      return { allowed: next }
    },
  } as unknown as Parameters<typeof createPolicy>[0]
  return { policy: createPolicy(http, 'http://policy.internal/', async ({ key }) => `https://r/${key}`), asked }
}

it('tells the operator the stage, the task and the words or the media (D-262)', async () => {
  const { policy, asked } = asking([true, true])
  await policy({ stage: 'prompt', taskId: '1', text: 'a cat' })
  await policy({ stage: 'result', taskId: '1', media: { key: '1', sha256: '', bytes: 1, mediaType: 'video/mp4' } })
  expect(asked).toEqual([
    { stage: 'prompt', task_id: '1', text: 'a cat' },
    { stage: 'result', task_id: '1', media_url: 'https://r/1' },
  ])
})

it.each([
  ['prompt', 'TaskPromptPolicyViolation'],
  ['input', 'AuditSubmitIllegal'],
  ['result', 'CreationPolicyViolation'],
] as const)('fails a refused %s with its own reason (D-260)', async (stage, reason) => {
  await expect(asking([false]).policy({ stage, taskId: '1', text: 'a' })).rejects.toMatchObject({ reason })
})

it('asks three times for an answer and lets nothing pass without one (D-262)', async () => {
  const away = new Error('away')
  const late = asking([away, away, true])
  await late.policy({ stage: 'input', taskId: '1', text: 'a' })
  expect(late.asked).toHaveLength(3)
  const never = asking([away, away, away])
  await expect(never.policy({ stage: 'input', taskId: '1', text: 'a' })).rejects.toMatchObject({
    reason: 'InternalServiceFailure',
  })
})
