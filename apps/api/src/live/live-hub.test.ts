import type { NowReply } from '@kinora/contract'
import type { ChangedTask } from '@kinora/postgres'
import { describe, expect, it, vi } from 'vitest'
import {
  createLiveHub,
  type LiveDeps,
  maxPending,
  maxWatchers,
  maxWatchersPerSession,
  tasksPerSecond,
} from './live-hub.ts'

const id = (n: number): string => String(247549788994682000n + BigInt(n))
const task = (taskId: string): ChangedTask => ({
  id: taskId,
  tenant_id: '1',
  state: 'processing',
  progress: 5,
  err_code: '',
})

/** A hub whose rounds the test runs, and notifications that it sends. */
const openHub = ({ isListening = true } = {}) => {
  const connection = { isListening, gaps: 0 }
  const rounds = new Map<number, () => void>()
  const stopped: number[] = []
  let notify: ((taskId: string) => void) | undefined
  const deps = {
    readNow: vi.fn(async () => ({ at: 'now' }) as NowReply),
    readTasks: vi.fn(async (ids: readonly string[]) => ids.map(task)),
    changedSince: vi.fn(async (_since: Date) => [id(7)]),
    listenForChanges: vi.fn((onChange: (taskId: string) => void) => {
      notify = onChange
      return {
        isListening: () => connection.isListening,
        gaps: () => connection.gaps,
        stop: () => stopped.push(0),
      }
    }),
    nowMs: vi.fn(() => 10_000),
    onDropped: vi.fn(),
    onError: vi.fn(),
    every: (ms: number, round: () => void) => {
      rounds.set(ms, round)
      return () => void stopped.push(ms)
    },
  } satisfies LiveDeps
  const hub = createLiveHub(deps)
  const run = async (ms: number): Promise<void> => {
    rounds.get(ms)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    hub,
    deps,
    connection,
    stopped,
    notify: (taskId: string) => notify?.(taskId),
    runTasks: () => run(1_000),
    runNow: () => run(2_000),
  }
}
const next = async (events: AsyncGenerator<string>): Promise<string> => String((await events.next()).value)
/** Reads the two events that every stream begins with. */
const begin = async (events: AsyncGenerator<string>): Promise<string[]> => [await next(events), await next(events)]

describe('live hub', () => {
  it('begins every stream with a snapshot and resync', async () => {
    const { hub } = openHub()
    expect(await begin(hub.watch().events)).toEqual([
      'event: now\ndata: {"at":"now"}\n\n',
      'event: resync\ndata: {}\n\n',
    ])
  })
  it('reads once for all watchers, starts with the first and stops with the last', async () => {
    const { hub, deps, stopped, runNow } = openHub()
    const watchers = [hub.watch().events, hub.watch().events]
    for (const events of watchers) await begin(events)
    expect(deps.listenForChanges).toHaveBeenCalledOnce()
    deps.readNow.mockClear()
    await runNow()
    expect(deps.readNow).toHaveBeenCalledOnce()
    for (const events of watchers) expect(await next(events)).toContain('event: now')
    await watchers[0]?.return(undefined)
    expect([hub.count(), stopped]).toEqual([1, []])
    await watchers[1]?.return(undefined)
    expect([hub.count(), stopped]).toEqual([0, [1_000, 2_000, 0]])
  })
  it('coalesces notifications to one event for each task and round', async () => {
    const { hub, deps, notify, runTasks } = openHub()
    const { events } = hub.watch()
    await begin(events)
    for (let i = 0; i < 5; i += 1) notify(id(1))
    notify(id(2))
    await runTasks()
    expect(deps.readTasks).toHaveBeenCalledExactlyOnceWith([id(1), id(2)])
    expect(await next(events)).toBe(`event: task\ndata: ${JSON.stringify(task(id(1)))}\n\n`)
    expect(await next(events)).toContain(id(2))
    await runTasks()
    expect(deps.readTasks).toHaveBeenCalledOnce()
  })
  it('sends at most 200 tasks in a round, then resync', async () => {
    const { hub, deps, notify, runTasks } = openHub()
    const { events } = hub.watch()
    await begin(events)
    for (let n = 0; n < 2 * tasksPerSecond; n += 1) notify(id(n))
    await runTasks()
    expect(deps.readTasks.mock.lastCall?.[0]).toHaveLength(tasksPerSecond)
    for (let n = 0; n < tasksPerSecond; n += 1) expect(await next(events)).toContain('event: task')
    expect(await next(events)).toContain('event: resync')
  })
  it.each([
    [true, 0],
    [false, 1],
  ])('with notifications %s polls the database %i times in a round', async (isListening, polls) => {
    const { hub, deps, runNow } = openHub({ isListening })
    await begin(hub.watch().events)
    await runNow()
    expect(deps.changedSince).toHaveBeenCalledTimes(polls)
  })
  it('drops a watcher that does not read, counts it and keeps the others', async () => {
    const { hub, deps, runNow } = openHub()
    const [slow, quick] = [hub.watch(), hub.watch()]
    await begin(slow.events)
    await begin(quick.events)
    for (let i = 0; i <= maxPending; i += 1) {
      await runNow()
      expect(await next(quick.events)).toContain('event: now')
    }
    expect(deps.onDropped).toHaveBeenCalledOnce()
    expect([slow.signal.aborted, quick.signal.aborted, hub.count()]).toEqual([true, false, 1])
    expect((await slow.events.next()).done).toBe(true)
  })
  it('refuses more watchers than it has room for', async () => {
    const { hub } = openHub()
    for (let i = 0; i < maxWatchers; i += 1) await begin(hub.watch().events)
    expect(() => hub.watch()).toThrow(expect.objectContaining({ reason: 'TooManyRequests' }))
  })
  it('refuses more streams of a session than it has room for, and lets others begin', async () => {
    const { hub } = openHub()
    const first = hub.watch('s1').events
    await begin(first)
    for (let i = 1; i < maxWatchersPerSession; i += 1) await begin(hub.watch('s1').events)
    expect(() => hub.watch('s1')).toThrow(expect.objectContaining({ reason: 'TooManyRequests' }))
    await begin(hub.watch('s2').events)
    await first.return(undefined)
    await begin(hub.watch('s1').events)
  })
  it('ends a stream at once that began together with too many others', async () => {
    const { hub } = openHub()
    const streams = Array.from({ length: maxWatchersPerSession + 1 }, () => hub.watch('s1').events)
    const [last] = streams.splice(-1)
    for (const events of streams) await begin(events)
    expect((await last?.next())?.done).toBe(true)
    expect(hub.count()).toBe(maxWatchersPerSession)
  })
  it('sends missed changes and resync after the subscription was interrupted between two rounds', async () => {
    const { hub, deps, connection, runNow, runTasks } = openHub()
    const { events } = hub.watch()
    await begin(events)
    connection.gaps += 1
    await runNow()
    expect(deps.changedSince).toHaveBeenCalledOnce()
    expect(await next(events)).toContain('event: now')
    expect(await next(events)).toContain('event: resync')
    await runTasks()
    expect(await next(events)).toContain(id(7))
    await runNow()
    expect([deps.changedSince.mock.calls.length, await next(events)]).toEqual([
      1,
      expect.stringContaining('event: now'),
    ])
  })
  it('covers the time of a failed poll again', async () => {
    const { hub, deps, runNow } = openHub({ isListening: false })
    await begin(hub.watch().events)
    deps.nowMs.mockReturnValue(20_000)
    deps.changedSince.mockRejectedValueOnce(new Error('timeout'))
    await runNow()
    deps.nowMs.mockReturnValue(30_000)
    await runNow()
    expect(deps.changedSince.mock.calls.map(([since]) => since.getTime())).toEqual([7_000, 7_000])
  })
  it('sends resync after changed tasks could not be read', async () => {
    const { hub, deps, notify, runTasks, runNow } = openHub()
    const { events } = hub.watch()
    await begin(events)
    deps.readTasks.mockRejectedValueOnce(new Error('timeout'))
    notify(id(1))
    await runTasks()
    await runNow()
    expect([await next(events), await next(events)]).toEqual([
      expect.stringContaining('event: now'),
      expect.stringContaining('event: resync'),
    ])
  })
  it('skips a round while the previous one waits, reports its failure and goes on', async () => {
    const { hub, deps, runNow } = openHub()
    const { events } = hub.watch()
    await begin(events)
    const frozen = Promise.withResolvers<NowReply>()
    deps.readNow.mockClear().mockReturnValueOnce(frozen.promise)
    await runNow()
    await runNow()
    expect(deps.readNow).toHaveBeenCalledOnce()
    frozen.reject(new Error('timeout'))
    await runNow()
    await runNow()
    expect(deps.onError).toHaveBeenCalledOnce()
    expect(await next(events)).toContain('event: now')
  })
  it('ends all streams when it closes', async () => {
    const { hub } = openHub()
    const { events, signal } = hub.watch()
    await begin(events)
    const waiting = events.next()
    hub.close()
    expect((await waiting).done).toBe(true)
    expect([signal.aborted, hub.count()]).toEqual([true, 0])
  })
})
