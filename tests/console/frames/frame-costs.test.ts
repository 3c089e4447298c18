import { describe, expect, it } from 'vitest'
import { findSlowFrames, percentile99, readFrameCosts, type TraceEvent } from './frame-costs.ts'

const on = { pid: 1, tid: 2, ph: 'X' }
const event = (name: string, ts: number, ms: number): TraceEvent => ({
  ...on,
  name,
  ts,
  dur: ms * 1000,
  tdur: ms * 1000,
})
const thread: TraceEvent = { ...on, ph: 'M', name: 'thread_name', ts: 0, args: { name: 'CrRendererMain' } }
const frame = (number: number, scriptMs: number): TraceEvent[] => {
  const at = number * 100_000
  return [
    event('ThreadControllerImpl::RunTask', at, scriptMs + 4),
    event('FireAnimationFrame', at + 1, scriptMs),
    event('FunctionCall', at + 2, scriptMs),
  ]
}
/** 600 frames of 5 ms, some of which take longer. */
const trace = (slow: Record<number, number> = {}): TraceEvent[] => [
  thread,
  ...Array.from({ length: 601 }, (_, number) => frame(number, slow[number] ?? 5)).flat(),
]
const find = (events: TraceEvent[], slowness = 1): string[] => findSlowFrames(readFrameCosts(events), slowness)

describe('frame costs of the console', () => {
  it('pass when every frame is short', () => {
    expect(find(trace())).toEqual([])
  })
  it('fail for 1 frame of 85 with long scripts, and pass on a machine that is as much slower', () => {
    const slow = trace(Object.fromEntries([0, 85, 170, 255, 340, 425, 510].map((number) => [number, 20])))
    expect(find(slow)).toEqual(['script time per frame: p99 20.0 ms'])
    expect(find(slow, 1.25)).toEqual([])
  })
  it('fail for one long task', () => {
    expect(find(trace({ 300: 47 }))).toEqual(['1 tasks too long, the longest 51.0 ms'])
  })
  it('fail without frames', () => {
    expect(() => readFrameCosts([thread])).toThrow('no animation frame')
    expect(find(trace().slice(0, 31))).toEqual(['9 frames instead of 500'])
  })
  it('count nested scripts once, leave out forced layout, and ignore other threads', () => {
    const events = [
      ...trace(),
      event('FunctionCall', 100_500, 1),
      event('Layout', 101_000, 2),
      { ...event('FunctionCall', 100_500, 900), tid: 3 },
    ]
    expect(readFrameCosts(events).scripts.slice(0, 3)).toEqual([5, 3, 5])
  })
  it('the 99th percentile of 100 values is the 99th', () => {
    expect(percentile99(Array.from({ length: 100 }, (_, value) => value + 1))).toBe(99)
  })
})
