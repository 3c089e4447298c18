import { expect, it, vi } from 'vitest'
import { createTaskFollower } from './follow-tasks.ts'
import { watchTask } from './watch.ts'

const id = (n: number): string => String(247549788994682000n + BigInt(n))

/** A follower whose rounds of two seconds the test runs, over versions that it sets. */
const open = () => {
  const versions = new Map<string, number>()
  const connection = { isListening: true, gaps: 0 }
  const wakers = new Map<string, () => void>()
  let round: (() => void) | undefined
  const readVersions = vi.fn(async (ids: readonly string[]) =>
    ids.map((each) => ({ id: each, version: versions.get(each) ?? 1 })),
  )
  const follower = createTaskFollower({
    listen: (name, wake) => {
      wakers.set(name, wake)
      return () => wakers.delete(name)
    },
    subscription: { isListening: () => connection.isListening, gaps: () => connection.gaps },
    readVersions,
    onError: (error) => {
      throw error
    },
    every: (_ms, run) => {
      round = run
      return () => {
        round = undefined
      }
    },
  })
  /** Advances the clock by so many seconds. */
  const advance = async (seconds: number): Promise<void> => {
    for (let i = 0; i < seconds / 2; i += 1) {
      round?.()
      // Promises of a round settle before the next one.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { versions, connection, wakers, readVersions, follower, advance, isRunning: () => round !== undefined }
}

const openWatchers = async (world: ReturnType<typeof open>, count: number) => {
  const client = new AbortController()
  const readReply = vi.fn(async (_tenantId: string, taskId: string) => {
    const version = world.versions.get(taskId) ?? 1
    return { version, window: 0, body: JSON.stringify({ state: version > 1 ? 'success' : 'processing' }) }
  })
  const ended: string[] = []
  const deps = { readReply, listen: world.follower.listen }
  const streams = Array.from({ length: count }, async (_, n) => {
    const input = { tenantId: '1', taskId: id(n), after: 1, signal: client.signal }
    for await (const { version } of watchTask(deps, input)) if (version > 1) ended.push(id(n))
  })
  await vi.waitUntil(() => readReply.mock.calls.length === count)
  const close = async () => {
    client.abort()
    await Promise.all(streams)
  }
  return { readReply, ended, close }
}

it('10,000 watchers of quiet tasks cause no read of a task and 20 rounds of versions in ten minutes', async () => {
  const world = open()
  const watchers = await openWatchers(world, 10_000)
  await world.advance(2)
  // New watchers are compared once, because their subscription may have begun after a change.
  expect(world.readVersions).toHaveBeenCalledTimes(10)
  world.readVersions.mockClear()
  watchers.readReply.mockClear()
  await world.advance(600)
  expect(watchers.readReply).not.toHaveBeenCalled()
  expect(world.readVersions).toHaveBeenCalledTimes(20 * 10)
  expect(Math.max(...world.readVersions.mock.calls.map(([ids]) => ids.length))).toBe(1_000)
  await watchers.close()
  expect([world.follower.count(), world.isRunning(), world.wakers.size]).toEqual([0, false, 0])
})

it('a notification wakes its watcher without a round', async () => {
  const world = open()
  const watchers = await openWatchers(world, 2)
  world.versions.set(id(1), 2)
  world.wakers.get(id(1))?.()
  await vi.waitUntil(() => watchers.ended.length === 1)
  expect(watchers.ended).toEqual([id(1)])
  expect(world.readVersions).not.toHaveBeenCalled()
  await watchers.close()
})

it('a lost notification is found within 30 seconds, or in the next round without a subscription', async () => {
  const world = open()
  const watchers = await openWatchers(world, 3)
  await world.advance(2)
  world.versions.set(id(0), 2)
  await world.advance(30)
  await vi.waitUntil(() => watchers.ended.length === 1)
  world.versions.set(id(1), 2)
  world.connection.gaps += 1
  await world.advance(2)
  await vi.waitUntil(() => watchers.ended.length === 2)
  world.versions.set(id(2), 2)
  world.connection.isListening = false
  await world.advance(2)
  await vi.waitUntil(() => watchers.ended.length === 3)
  expect(watchers.ended).toEqual([id(0), id(1), id(2)])
  await watchers.close()
})

it('a round that failed checks its tasks again in the next one', async () => {
  const world = open()
  const errors: unknown[] = []
  const wake = vi.fn()
  let round: (() => void) | undefined
  const readVersions = vi.fn(world.readVersions).mockRejectedValueOnce(new Error('no database'))
  const follower = createTaskFollower({
    listen: () => () => undefined,
    subscription: { isListening: () => true, gaps: () => 0 },
    readVersions,
    onError: (error) => errors.push(error),
    every: (_ms, run) => {
      round = run
      return () => undefined
    },
  })
  follower.listen(id(1), wake, () => 0)
  round?.()
  await vi.waitUntil(() => errors.length === 1)
  expect(wake).not.toHaveBeenCalled()
  await new Promise((resolve) => setImmediate(resolve))
  round?.()
  await vi.waitUntil(() => wake.mock.calls.length === 1)
})
