import type { WeightReply } from '@kinora/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleWeight } from '../../fixtures/models/sample-weight.ts'
import { followWeights, hasPulled, hasRemoved, hasVerified } from './follow-weights.ts'

type Worker = WeightReply['workers'][number]
const worker = (changes: Partial<Worker>): Worker => ({
  worker: 'one',
  state: 'absent',
  done_bytes: 0,
  fault: '',
  asks: 0,
  checks: 0,
  ...changes,
})
const requested = sampleWeight({ asks: 2, checks: 3 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('followWeights polls until the last worker is ready', async () => {
  const seen = [
    [worker({ state: 'pulling' }), worker({ state: 'ready' })],
    [worker({ state: 'ready' }), worker({ state: 'ready' })],
  ].map((workers) => [sampleWeight({ workers })])
  const read = vi.fn(async () => seen.shift() ?? [])
  const end = followWeights(read, [requested], hasPulled)
  await vi.runAllTimersAsync()
  expect((await end)[0]?.workers).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(2)
})

it('followWeights does not wait without workers', async () => {
  expect(await followWeights(async () => [sampleWeight({})], [requested], hasPulled)).toHaveLength(1)
})

it('hasPulled counts a failure only if it belongs to the current request', () => {
  expect(hasPulled(worker({ state: 'broken', asks: 1 }), requested)).toBe(false)
  expect(hasPulled(worker({ state: 'broken', asks: 2 }), requested)).toBe(true)
})

it('hasVerified and hasRemoved detect the end of a check and of a removal', () => {
  expect([2, 3].map((checks) => hasVerified(worker({ checks }), requested))).toEqual([false, true])
  expect([worker({ state: 'ready' }), worker({})].map(hasRemoved)).toEqual([false, true])
})
