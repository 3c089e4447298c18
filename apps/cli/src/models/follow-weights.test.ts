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
const asked = sampleWeight({ asks: 2, checks: 3 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reads until the last worker has it', async () => {
  const seen = [
    [worker({ state: 'pulling' }), worker({ state: 'ready' })],
    [worker({ state: 'ready' }), worker({ state: 'ready' })],
  ].map((workers) => [sampleWeight({ workers })])
  const read = vi.fn(async () => seen.shift() ?? [])
  const end = followWeights(read, [asked], hasPulled)
  await vi.runAllTimersAsync()
  expect((await end)[0]?.workers).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(2)
})

it('does not wait where no worker runs', async () => {
  expect(await followWeights(async () => [sampleWeight({})], [asked], hasPulled)).toHaveLength(1)
})

it('takes a failure for an answer only when it is one to this ask', () => {
  expect(hasPulled(worker({ state: 'broken', asks: 1 }), asked)).toBe(false)
  expect(hasPulled(worker({ state: 'broken', asks: 2 }), asked)).toBe(true)
})

it('knows when a check or a removal is over', () => {
  expect([2, 3].map((checks) => hasVerified(worker({ checks }), asked))).toEqual([false, true])
  expect([worker({ state: 'ready' }), worker({})].map(hasRemoved)).toEqual([false, true])
})
