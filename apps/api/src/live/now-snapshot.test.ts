import type { MinuteRow } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { createNowSnapshot, type NowDeps } from './now-snapshot.ts'

const startMs = Date.parse('2026-03-01T12:00:30Z')
const row = (minute: string, created: number): MinuteRow => ({
  minute: new Date(minute),
  created,
  finished: 1,
  failed: 0,
})

const open = ({ switched = [] as string[] } = {}) => {
  let nowMs = startMs
  const now = {
    minutes: vi.fn(async (_since: Date): Promise<MinuteRow[]> => [row('2026-03-01T12:00:00Z', 3)]),
    poolSteps: vi.fn(async () => [{ pool: 'gpu', steps: 4, failures: 1, p50_ms: 10, p95_ms: 20 }]),
    poolWaits: async () => [{ pool: 'gpu', waiting: 5, seconds: 1.5 }],
    waits: async () => ({ oldest_wait_seconds: 9, callbacks_late: 2 }),
    attention: async () => ({ dead_tasks: 1, unknown_attempts: 2, budgets_near_end: 3, invariants_broken: 0 }),
  }
  const server = { pool: 'gpu', server: 'a:1', places: 2, busy: 1, state: 'well', version: '', missing: [] }
  const deps = {
    now,
    pools: { servers: async () => [server, { ...server, server: 'a:2', state: 'out' }] },
    switches: { read: async () => new Map(switched.map((name) => [name, 'draining'])) },
    catalog: {
      pools: new Map([['gpu', {}]]),
      backends: [
        { name: 'a:1', pools: ['gpu'] },
        { name: 'a:2', pools: ['gpu'] },
      ],
      work: [],
    },
    clock: { nowMs: () => nowMs },
  }
  const read = createNowSnapshot(deps as unknown as NowDeps)
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { read, now, pass }
}

it('now snapshot joins minutes, pools and what needs an operator', async () => {
  const reply = await open().read()
  expect(reply).toMatchObject({
    at: '2026-03-01T12:00:30.000Z',
    oldest_wait_seconds: 9,
    callbacks_late: 2,
    pools: [
      {
        name: 'gpu',
        places: 4,
        busy: 2,
        waiting: 5,
        oldest_wait_seconds: 1.5,
        p50_ms: 10,
        p95_ms: 20,
        failures_15m: 1,
        drained: false,
      },
    ],
    attention: { dead_tasks: 1, unknown_attempts: 2, backends_out: ['a:2'], budgets_near_end: 3, invariants_broken: 0 },
  })
  expect(reply.created_per_minute).toHaveLength(60)
  expect(reply.created_per_minute.slice(-2)).toEqual([0, 3])
})

it('now snapshot shows a pool as drained once all its back ends are switched off', async () => {
  const readDrained = async (switched: string[]) => (await open({ switched }).read()).pools[0]?.drained
  expect([await readDrained(['a:1']), await readDrained(['a:1', 'a:2']), await readDrained(['a'])]).toEqual([
    false,
    true,
    true,
  ])
})

it('now snapshot reads an hour once and then only the last two minutes', async () => {
  const { read, now, pass } = open()
  await read()
  expect(now.minutes).toHaveBeenLastCalledWith(new Date('2026-03-01T11:01:00Z'))
  pass(60_000)
  now.minutes.mockResolvedValueOnce([row('2026-03-01T12:00:00Z', 4), row('2026-03-01T12:01:00Z', 1)])
  const reply = await read()
  expect(now.minutes).toHaveBeenLastCalledWith(new Date('2026-03-01T11:59:00Z'))
  expect(reply.created_per_minute.slice(-3)).toEqual([0, 4, 1])
})

it('now snapshot is shared by calls of the same second, and its slow part for 15 seconds', async () => {
  const { read, now, pass } = open()
  expect(await Promise.all([read(), read()])).toEqual([await read(), await read()])
  expect(now.minutes).toHaveBeenCalledOnce()
  pass(14_000)
  await read()
  expect([now.minutes.mock.calls.length, now.poolSteps.mock.calls.length]).toEqual([2, 1])
  pass(1_500)
  await read()
  expect(now.poolSteps).toHaveBeenCalledTimes(2)
})

it('now snapshot reads again after a failure', async () => {
  const { read, now } = open()
  now.minutes.mockRejectedValueOnce(new Error('timeout'))
  await expect(read()).rejects.toThrow('timeout')
  await expect(read()).resolves.toMatchObject({ callbacks_late: 2 })
})
