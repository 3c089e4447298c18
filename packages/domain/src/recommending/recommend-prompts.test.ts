import { recommendationTypes } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { SubjectDeps } from '../subjects/subjects.ts'
import { image, media, once, openSubjects, reasonOf, tenantId } from '../subjects/test-setup/open-subjects.ts'
import { quoteRecommendation, recommendPrompts } from './recommend-prompts.ts'

const wanted = { images: [image], type: [...recommendationTypes], count: 1 }
const recommend = (deps: SubjectDeps, more: object = {}) =>
  recommendPrompts({ ...deps, templates: [] }, { tenantId, body: wanted, once: undefined, isFree: false, ...more })

it('recommendPrompts charges what it quotes and answers the address as it was sent', async () => {
  const { deps, log } = openSubjects()
  const [line] = quoteRecommendation(wanted, deps.hosts)
  const reply = JSON.parse(await recommend(deps, { once }))
  expect(reply).toMatchObject({ images: [image], count: 1, credits: line?.credits })
  expect(reply.prompts).toHaveLength(1)
  expect(log).toEqual([
    'prepare 1',
    'forget',
    `begin ${tenantId}`,
    `hold ${line?.credits}`,
    `capture ${line?.credits}`,
    'keep reply',
  ])
})

it('recommendPrompts charges nothing when no back end could describe the picture', async () => {
  const { deps, log } = openSubjects({ outcomes: [{ prepared: { 0: media('i0') }, description: '' }] })
  expect(await reasonOf(recommend(deps))).toBe('ModelUnavailable')
  expect(log).toEqual(['prepare 1', 'forget'])
})

it('recommendPrompts refuses a tenant that cannot pay and costs a test key nothing', async () => {
  expect(await reasonOf(recommend(openSubjects({ available: 0 }).deps))).toBe('CreditInsufficient')
  const free = openSubjects({ available: 0 })
  expect(JSON.parse(await recommend(free.deps, { isFree: true })).credits).toBe(0)
  expect(free.log.some((line) => line.startsWith('hold'))).toBe(false)
})
