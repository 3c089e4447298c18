import { expect, it } from 'vitest'
import { createPollWakeups } from './poll-wakeups.ts'

const never = new AbortController().signal

it('wait resolves when its attempt gets a wake-up, and no other wait does', async () => {
  const pollWakeups = createPollWakeups()
  let isOver = false
  const other = new AbortController()
  void pollWakeups.wait('2', 60_000, other.signal).then(
    () => {
      isOver = true
    },
    () => undefined,
  )
  const wait = pollWakeups.wait('1', 60_000, never)
  pollWakeups.wake('1')
  await wait
  expect(isOver).toBe(false)
  other.abort()
})

it('wait rejects when its signal aborts, and a later wakeup is ignored', async () => {
  const pollWakeups = createPollWakeups()
  const stop = new AbortController()
  const wait = pollWakeups.wait('1', 60_000, stop.signal)
  stop.abort()
  await expect(wait).rejects.toThrow('aborted')
  expect(() => pollWakeups.wake('1')).not.toThrow()
})
