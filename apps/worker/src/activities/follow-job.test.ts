import { expect, it } from 'vitest'
import { choosePauses } from './follow-job.ts'

it.each([
  ['a server of the operator', undefined, false, { firstMs: 40, longestMs: 1_000 }],
  ['a server with callbacks', undefined, true, { firstMs: 40, longestMs: 10_000 }],
  ['a provider', 5, false, { firstMs: 1_000, longestMs: 5_000 }],
  ['a provider with webhooks', 5, true, { firstMs: 1_000, longestMs: 10_000 }],
  ['a slow provider with webhooks', 30, true, { firstMs: 6_000, longestMs: 30_000 }],
] as const)('polls of %s pause as its facts state', (_, pollSeconds, hasCallbacks, pauses) => {
  expect(choosePauses(pollSeconds, hasCallbacks)).toEqual(pauses)
})
