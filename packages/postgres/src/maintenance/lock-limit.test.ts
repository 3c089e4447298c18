import { expect, it, vi } from 'vitest'
import { warnOfLockLimit } from './lock-limit.ts'

it('a lock limit below the widest statement is logged with its numbers', () => {
  const warn = vi.fn()
  warnOfLockLimit({ limit: 64, needed: 2_004, partitions: 396 }, { warn })
  expect(warn.mock.calls).toEqual([
    [
      { operation: 'database', limit: 64, needed: 2_004, partitions: 396 },
      'max_locks_per_transaction too small for the number of partitions',
    ],
  ])
})

it('a lock limit that covers the widest statement is not logged', () => {
  const warn = vi.fn()
  warnOfLockLimit({ limit: 2_004, needed: 2_004, partitions: 396 }, { warn })
  expect(warn).not.toHaveBeenCalled()
})
