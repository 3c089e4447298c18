import { expect, it } from 'vitest'
import { createNudges } from './nudges.ts'

const never = new AbortController().signal

it('ends a wait when it is told that the attempt has moved, and no other', async () => {
  const nudges = createNudges()
  let isOver = false
  const other = new AbortController()
  void nudges.wait('2', 60_000, other.signal).then(
    () => {
      isOver = true
    },
    () => undefined,
  )
  const wait = nudges.wait('1', 60_000, never)
  nudges.nudge('1')
  await wait
  expect(isOver).toBe(false)
  other.abort()
})

it('ends with its call, and is told nothing afterwards', async () => {
  const nudges = createNudges()
  const stop = new AbortController()
  const wait = nudges.wait('1', 60_000, stop.signal)
  stop.abort()
  await expect(wait).rejects.toThrow('aborted')
  expect(() => nudges.nudge('1')).not.toThrow()
})
