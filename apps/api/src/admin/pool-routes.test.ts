import { adminEndpoints, limits } from '@kinora/contract'
import type { PoolHistoryRow } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { poolRoutes } from './pool-routes.ts'
import { callAdmin, captureRefusal } from './test-setup/call-admin.ts'

const nowMs = Date.parse('2026-03-10T12:00:00Z')
const row: PoolHistoryRow = {
  pool: 'gpu',
  starts_at: new Date(nowMs),
  places: 2,
  busy: 1,
  waiting: 0,
  oldest_wait_seconds: 0,
  steps: 3,
  failures: 0,
  p50_ms: 10,
  p95_ms: 20,
}
const call = async (fields: object = {}, rows: PoolHistoryRow[] = [row]) => {
  const read = vi.fn(async (_interval: string, _range: object) => rows)
  const { reply } = await callAdmin(
    poolRoutes({ poolHistory: { read }, clock: { nowMs: () => nowMs } }),
    adminEndpoints.readPoolHistory,
    { fields },
  )
  return { reply: adminEndpoints.readPoolHistory.returns.parse(reply), range: read.mock.lastCall?.[1] }
}

it('pool history covers the last hour by minute unless a range is given', async () => {
  const { reply, range } = await call()
  expect(reply.interval).toBe('minute')
  expect(reply.history[0]).toMatchObject({ pool: 'gpu', start: '2026-03-10T12:00:00.000Z', steps: 3 })
  expect(range).toMatchObject({ from: new Date(nowMs - 3_600_000), to: new Date(nowMs), pool: undefined })
})

it.each([
  ['2026-03-09T12:00:00Z', '2026-03-10T12:00:00Z', 'minute'],
  ['2026-03-09T11:59:00Z', '2026-03-10T12:00:00Z', 'hour'],
  ['2026-03-03T12:00:00Z', '2026-03-03T13:00:00Z', 'minute'],
  ['2026-03-03T11:00:00Z', '2026-03-03T12:00:00Z', 'hour'],
])('pool history from %s to %s is by %s', async (from, to, interval) => {
  expect((await call({ from, to })).reply.interval).toBe(interval)
})

it('pool history rejects a reversed range and more rows than its limit', async () => {
  const reversed = { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' }
  expect((await captureRefusal(call(reversed))).reason).toBe('FieldInvalid')
  const rows = Array.from({ length: limits.poolHistoryRows + 1 }, () => row)
  expect((await captureRefusal(call({}, rows))).message).toContain('more than 20000 rows')
})
