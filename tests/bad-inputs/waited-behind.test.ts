import { describe, expect, it } from 'vitest'
import { judgeCrowded } from './waited-behind.ts'
import type { SentTry } from './world.ts'

const tried = (atMs: number, durationMs: number): SentTry => ({
  taskId: '1',
  attempt: 1,
  atMs,
  durationMs,
  outcome: 'failed',
  fault: 'time',
})
/** Four places, each held for 3 seconds. */
const tarpit = Array.from({ length: 20 }, (_, i) => tried(Math.floor(i / 4) * 3_000, 3_000))
const goods = (sentAfterMs: number) =>
  Array.from({ length: 20 }, (_, i) => ({ endedAtMs: 1_000 + i * 50, sentAtMs: 1_000 + i * 50 + sentAfterMs }))

describe('judgeCrowded (D-330)', () => {
  it('accepts good callbacks that go out while the crowd is still under way', () => {
    expect(judgeCrowded(goods(40), tarpit)).toEqual([])
  })
  it('accepts one good callback of twenty that was late', () => {
    const [first, ...others] = goods(40)
    expect(judgeCrowded([{ endedAtMs: first?.endedAtMs ?? 0, sentAtMs: 4_000 }, ...others], tarpit)).toEqual([])
  })
  it('reports good callbacks that waited for the time limit of the crowd', () => {
    expect(judgeCrowded(goods(2_500), tarpit)).toEqual(['20 of 20 waited until the crowd had timed out'])
  })
  it('reports good callbacks in one line behind the crowd', () => {
    const line = Array.from({ length: 50 }, (_, i) => ({ ...tried(1_000 + i * 100, 1), fault: 'ECONNREFUSED' }))
    expect(judgeCrowded(goods(5_000), line)).toEqual(['20 of 20 went out behind more than 8 of the crowd'])
  })
  it('reports a crowd that was never sent', () => {
    expect(judgeCrowded(goods(40), [])).toEqual(['nothing of the crowd was sent'])
  })
})
