import { AppError, limits } from '@kinora/contract'
import { describe, expect, it, vi } from 'vitest'
import type { UsageQuery, UsageRow } from '../ports/usage.ts'
import { type ReadUsageInput, readUsage } from './read-usage.ts'

const now = Date.parse('2026-03-10T12:34:56.789Z')
const row = (start: string, more: Partial<UsageRow> = {}): UsageRow => ({
  start: new Date(start),
  group: '',
  tasks: 2,
  success: 1,
  failed: 1,
  cancelled: 0,
  credits: 10,
  mediaSeconds: 0.1,
  stepSeconds: 3,
  waitSeconds: 0.2,
  ...more,
})
const read = async (input: Partial<ReadUsageInput> = {}, rows: UsageRow[] = []) => {
  const reader = vi.fn(async (_tenantId: string | undefined, _query: UsageQuery) => rows)
  const reply = await readUsage(
    { usage: { read: reader }, clock: { nowMs: () => now } },
    { tenantId: '1', from: undefined, to: undefined, interval: 'day', group: undefined, ...input },
  )
  return { reply, query: reader.mock.lastCall?.[1] }
}

describe('readUsage', () => {
  it('rounds the range to whole intervals, the end up (D-515)', async () => {
    const range = { from: new Date('2026-03-01T10:20:00Z'), to: new Date('2026-03-02T10:20:00Z') }
    expect((await read({ ...range, interval: 'hour' })).reply).toMatchObject({
      from: '2026-03-01T10:00:00.000Z',
      to: '2026-03-02T11:00:00.000Z',
    })
    expect((await read(range)).reply).toMatchObject({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-03T00:00:00.000Z',
    })
  })
  it('reads the last 30 days by day and the last 24 hours by hour unless a range is given', async () => {
    expect((await read()).query).toMatchObject({ from: new Date('2026-02-08'), to: new Date('2026-03-11') })
    expect((await read({ interval: 'hour' })).query).toMatchObject({
      from: new Date('2026-03-09T12:00:00Z'),
      to: new Date('2026-03-10T13:00:00Z'),
    })
  })
  it('adds up the rows in total without the errors of binary fractions', async () => {
    const rows = [row('2026-03-01', { group: 'a' }), row('2026-03-01', { group: 'b' }), row('2026-03-02')]
    const { reply } = await read({ group: 'model' }, rows)
    expect(reply.group_by).toBe('model')
    expect(reply.usage[1]).toEqual({
      start: '2026-03-01T00:00:00.000Z',
      group: 'b',
      tasks: 2,
      success: 1,
      failed: 1,
      cancelled: 0,
      credits: 10,
      media_seconds: 0.1,
      wait_seconds: 0.2,
      step_seconds: 3,
    })
    expect(reply.total).toMatchObject({ tasks: 6, credits: 30, media_seconds: 0.3, wait_seconds: 0.6 })
  })
  it('accepts 1,000 rows and rejects 1,001 with the rule range (D-515)', async () => {
    const rows = Array.from({ length: limits.usage.rows }, () => row('2026-03-01'))
    expect((await read({}, rows)).reply.usage).toHaveLength(1000)
    const error = await read({}, [...rows, row('2026-03-01')]).catch((thrown: AppError) => thrown)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ reason: 'FieldInvalid', detail: { rule: 'range' } })
  })
  it('rejects a range that ends before it starts (D-515)', async () => {
    await expect(read({ from: new Date('2026-03-02'), to: new Date('2026-03-01') })).rejects.toMatchObject({
      reason: 'FieldInvalid',
      detail: { rule: 'range' },
    })
  })
})
