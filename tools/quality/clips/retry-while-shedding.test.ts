import type { Timers } from '@kinora/domain/retry'
import { type ErrorBody, KinoraError } from '@kinora/sdk'
import { expect, it } from 'vitest'
import { retryWhileShedding } from './retry-while-shedding.ts'

const recordPauses = (): Timers & { pauses: number[] } => {
  const pauses: number[] = []
  return {
    pauses,
    nowMs: () => 0,
    sleep: async (ms) => {
      pauses.push(ms)
    },
  }
}

const rejection = (status: number): KinoraError =>
  new KinoraError(status, { code: status, reason: 'Test', message: 'test', metadata: { trace_id: 't' } } as ErrorBody)

it.each([429, 503])('retryWhileShedding repeats a call that was answered %s, with growing pauses', async (status) => {
  const timers = recordPauses()
  let calls = 0
  const call = async (): Promise<string> => {
    calls += 1
    if (calls < 4) throw rejection(status)
    return 'done'
  }
  expect(await retryWhileShedding(call, timers)).toBe('done')
  expect(timers.pauses).toEqual([500, 1_000, 2_000])
})

it('retryWhileShedding gives up after ten calls', async () => {
  const timers = recordPauses()
  await expect(retryWhileShedding(() => Promise.reject(rejection(503)), timers)).rejects.toMatchObject({ status: 503 })
  expect(timers.pauses).toHaveLength(9)
})

it.each([400, 500])('retryWhileShedding throws a %s at once', async (status) => {
  const timers = recordPauses()
  await expect(retryWhileShedding(() => Promise.reject(rejection(status)), timers)).rejects.toMatchObject({ status })
  expect(timers.pauses).toEqual([])
})
