import { expect, it, vi } from 'vitest'
import { type Round, startLoop } from './loop.ts'

const never = 2 ** 30

/** A loop whose rounds end as listed; `left` resolves when all have run. */
const open = (rounds: readonly (Round | Error)[], everyMs = never, minPauseMs?: number) => {
  const left = Promise.withResolvers<void>()
  const onError = vi.fn()
  let ran = 0
  const run = vi.fn(async () => {
    const round = rounds[ran]
    ran += 1
    if (ran >= rounds.length) left.resolve()
    if (round instanceof Error) throw round
    return round
  })
  const loop = startLoop({ everyMs, ...(minPauseMs === undefined ? {} : { minPauseMs }), run, onError })
  return { loop, run, onError, left: left.promise }
}

it('startLoop runs the first round at once and then pauses', async () => {
  const { loop, run, left } = open([undefined])
  await left
  await loop.stop()
  expect(run).toHaveBeenCalledOnce()
})

it('startLoop skips the pause while rounds leave more to do', async () => {
  const { loop, run, left } = open(['more', 'more', 'all'])
  await left
  await loop.stop()
  expect(run).toHaveBeenCalledTimes(3)
})

it('startLoop runs the next round after the pause', async () => {
  const { loop, run, left } = open(['all', 'all', 'all'], 1)
  await left
  await loop.stop()
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(3)
})

it('startLoop reports a failed round and runs the next', async () => {
  const fault = new Error('connection lost')
  const { loop, onError, left } = open([fault, 'all'], 1)
  await left
  await loop.stop()
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault)
})

it('wake cuts the pause of startLoop short', async () => {
  const { loop, run, left } = open(['all', 'all'])
  await vi.waitFor(() => {
    loop.wake()
    expect(run).toHaveBeenCalledTimes(2)
  })
  await left
  await loop.stop()
})

it('startLoop keeps the minimum pause even when a round leaves more to do', async () => {
  const { loop, run, left } = open(['more', 'all'], never, 1)
  await left
  await loop.stop()
  expect(run).toHaveBeenCalledTimes(2)
})

it('stop resolves only after the current round has ended, and no round follows', async () => {
  const gate = Promise.withResolvers<Round>()
  const run = vi.fn(() => gate.promise)
  const loop = startLoop({ everyMs: 1, run, onError: vi.fn() })
  const stopped = vi.fn()
  const stop = loop.stop().then(stopped)
  await new Promise((resolve) => setImmediate(resolve))
  expect(stopped).not.toHaveBeenCalled()
  gate.resolve('more')
  await stop
  expect(run).toHaveBeenCalledOnce()
})
