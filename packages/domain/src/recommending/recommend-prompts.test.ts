import { recommendationTypes } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { SubjectDeps } from '../subjects/subjects.ts'
import {
  catchReason,
  idempotencyClaim,
  image,
  keyId,
  media,
  openSubjects,
  tenantId,
} from '../subjects/test-setup/open-subjects.ts'
import { quoteRecommendation, recommendPrompts } from './recommend-prompts.ts'

const wanted = { images: [image], type: [...recommendationTypes], count: 1 }
const recommend = (deps: SubjectDeps, more: object = {}) =>
  recommendPrompts(
    { ...deps, templates: [] },
    { tenantId, keyId, body: wanted, idempotencyClaim: undefined, isFree: false, ...more },
  )

it('recommendPrompts charges the quoted price and echoes the URL as sent', async () => {
  const { deps, log } = openSubjects()
  const [line] = quoteRecommendation(wanted, deps.hosts)
  const reply = JSON.parse(await recommend(deps, { idempotencyClaim }))
  expect(reply).toMatchObject({ images: [image], count: 1, credits: line?.credits })
  expect(reply.prompts).toHaveLength(1)
  expect(log).toEqual([
    'prepare 1',
    'forget',
    `begin ${tenantId}`,
    `charge prompt-recommendation ${line?.credits}`,
    'keep reply',
  ])
})

it('recommendPrompts charges nothing if no back end could describe the picture', async () => {
  const { deps, log } = openSubjects({ outcomes: [{ prepared: { 0: media('i0') }, description: '' }] })
  expect(await catchReason(recommend(deps))).toBe('ModelUnavailable')
  expect(log).toEqual(['prepare 1', 'forget'])
})

it('recommendPrompts rejects a tenant without credits and charges a test key nothing', async () => {
  expect(await catchReason(recommend(openSubjects({ available: 0 }).deps))).toBe('CreditInsufficient')
  const free = openSubjects({ available: 0 })
  expect(JSON.parse(await recommend(free.deps, { isFree: true })).credits).toBe(0)
  expect(free.log).toContain('charge prompt-recommendation 0')
})
