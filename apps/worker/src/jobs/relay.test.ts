import { type Leased, ordersAtOnce } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { assignSlots, dispatchOutbox, type RelayDeps } from './relay.ts'

const start = (taskId: string) => ({ kind: 'start', order: { taskId } }) as unknown as Leased
const stop = (taskId: string) => ({ kind: 'stop', taskId }) as Leased
const resume = (taskId: string) => ({ kind: 'resume', taskId }) as Leased

const open = (leased: readonly Leased[], { freed = 0, moved = [] as object[], failing = [] as string[] } = {}) => {
  const refuse = (taskId: string) =>
    failing.includes(taskId) ? Promise.reject(new Error(`no ${taskId}`)) : Promise.resolve()
  const relay = {
    lease: vi.fn(async () => leased),
    done: vi.fn(async () => undefined),
    giveOutSlots: async () => freed,
    markQueueing: vi.fn(async () => moved),
  }
  const engine = {
    start: vi.fn(({ taskId }: { taskId: string }) => refuse(taskId)),
    stop: vi.fn(refuse),
    resume: vi.fn(refuse),
  }
  const signals = { ordered: vi.fn(async () => undefined), changed: vi.fn(async () => undefined) }
  return { relay, engine, signals, deps: { relay, engine, signals } as unknown as RelayDeps }
}

it('the relay dispatches each leased order to the engine and deletes the accepted ones, by kind', async () => {
  const { deps, relay, engine } = open([start('1'), stop('2'), start('3'), resume('4')])
  expect(await dispatchOutbox(deps)).toBe('all')
  expect(engine.start.mock.calls).toEqual([[{ taskId: '1' }], [{ taskId: '3' }]])
  expect([engine.stop.mock.calls, engine.resume.mock.calls]).toEqual([[['2']], [['4']]])
  expect(relay.done.mock.calls).toEqual([
    ['start', ['1', '3']],
    ['stop', ['2']],
    ['resume', ['4']],
  ])
})

it('the relay keeps an order that the engine refused, deletes the others and reports the failure', async () => {
  const { deps, relay } = open([start('1'), start('2'), stop('3')], { failing: ['1'] })
  await expect(dispatchOutbox(deps)).rejects.toThrow('no 1')
  expect(relay.done.mock.calls).toEqual([
    ['start', ['2']],
    ['stop', ['3']],
  ])
})

it('the relay reports more work after a full batch', async () => {
  const orders = Array.from({ length: ordersAtOnce }, (_, at) => stop(String(at)))
  expect(await dispatchOutbox(open(orders).deps)).toBe('more')
})

it('the relay deletes nothing when nothing is due', async () => {
  const { deps, relay } = open([])
  expect(await dispatchOutbox(deps)).toBe('all')
  expect(relay.done).not.toHaveBeenCalled()
})

it('assignSlots signals orders when it assigned free slots, and each task that moved to queueing', async () => {
  const { deps, signals } = open([], { freed: 2, moved: [{ tenantId: '1', taskId: '2', version: 3 }] })
  await assignSlots(deps)
  expect(signals.ordered).toHaveBeenCalledOnce()
  expect(signals.changed).toHaveBeenCalledExactlyOnceWith('1', '2', 3)
})

it('assignSlots signals nothing when no slot was free and no task waits', async () => {
  const { deps, signals } = open([])
  await assignSlots(deps)
  expect([signals.ordered, signals.changed].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
