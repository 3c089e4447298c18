import { describe, expect, it } from 'vitest'
import { checkIsolation } from './check-isolation.ts'
import type { SentTry } from './world.ts'

const makeTry = (atMs: number, durationMs: number): SentTry => ({
  taskId: '1',
  attempt: 1,
  atMs,
  durationMs,
  outcome: 'failed',
  fault: 'time',
})
/** Four slots, each occupied for 3 seconds. */
const tarpit = Array.from({ length: 20 }, (_, i) => makeTry(Math.floor(i / 4) * 3_000, 3_000))
const healthyCallbacks = (sentAfterMs: number) =>
  Array.from({ length: 20 }, (_, i) => ({ endedAtMs: 1_000 + i * 50, sentAtMs: 1_000 + i * 50 + sentAfterMs }))

describe('checkIsolation (D-330)', () => {
  it('accepts healthy callbacks sent while the backlog is still being delivered', () => {
    expect(checkIsolation(healthyCallbacks(40), tarpit)).toEqual([])
  })
  it('accepts one late healthy callback in twenty', () => {
    const [first, ...others] = healthyCallbacks(40)
    expect(checkIsolation([{ endedAtMs: first?.endedAtMs ?? 0, sentAtMs: 4_000 }, ...others], tarpit)).toEqual([])
  })
  it('reports healthy callbacks that waited for the timeouts of the backlog', () => {
    expect(checkIsolation(healthyCallbacks(2_500), tarpit)).toEqual(['20 of 20 waited for the timeouts of the backlog'])
  })
  it('reports healthy callbacks queued behind the backlog', () => {
    const line = Array.from({ length: 50 }, (_, i) => ({ ...makeTry(1_000 + i * 100, 1), fault: 'ECONNREFUSED' }))
    expect(checkIsolation(healthyCallbacks(5_000), line)).toEqual([
      '20 of 20 were sent behind more than 8 of the backlog',
    ])
  })
  it('reports a backlog that was never sent', () => {
    expect(checkIsolation(healthyCallbacks(40), [])).toEqual(['nothing of the backlog was sent'])
  })
})
