import { describe, expect, it } from 'vitest'
import { checkResponseTime } from './response-time.ts'

const durations = (...list: readonly number[]) => {
  let calls = 0
  return async () => list[calls++ % list.length] ?? 0
}

/** An idle machine, as in a full run. */
const quiet = { contention: () => 1, slack: 1 }

describe('checkResponseTime (D-444)', () => {
  it('accepts a first response within the limit without further requests', async () => {
    const never = () => Promise.reject(new Error('not needed'))
    expect(await checkResponseTime(250, undefined, { refuse: never, plain: never, ...quiet })).toEqual([])
  })
  it('accepts a slow first response whose median is within the limit', async () => {
    expect(
      await checkResponseTime(900, undefined, { refuse: durations(900, 100, 120), plain: durations(5), ...quiet }),
    ).toEqual([])
  })
  it('accepts a slow refusal if a plain request is slow as well', async () => {
    expect(
      await checkResponseTime(900, undefined, { refuse: durations(900), plain: durations(300), ...quiet }),
    ).toEqual([])
  })
  it('reports a slow refusal if a plain request is quick', async () => {
    expect(await checkResponseTime(900, undefined, { refuse: durations(900), plain: durations(5), ...quiet })).toEqual([
      'answered after 900 ms (median of 11), 250 allowed beside 5 ms for a plain request',
    ])
  })
  it('reports a refusal that is slow most of the time and quick sometimes', async () => {
    expect(
      await checkResponseTime(900, undefined, { refuse: durations(900, 900, 2), plain: durations(5), ...quiet }),
    ).toHaveLength(1)
  })
  it('accepts a slow refusal under CPU contention', async () => {
    const busy = { refuse: durations(900), plain: durations(5), contention: () => 4, slack: 1 }
    expect(await checkResponseTime(900, undefined, busy)).toEqual([])
  })
  it('reports in a sample only a refusal that is slower by an order of magnitude', async () => {
    const sample = { contention: () => 1, slack: 10 }
    expect(
      await checkResponseTime(2_400, undefined, { refuse: durations(2_400), plain: durations(5), ...sample }),
    ).toEqual([])
    expect(
      await checkResponseTime(2_600, undefined, { refuse: durations(2_600), plain: durations(5), ...sample }),
    ).toHaveLength(1)
  })
  it('applies the limit that a row names', async () => {
    expect(await checkResponseTime(60, 5, { refuse: durations(60), plain: durations(4), ...quiet })).toEqual([
      'answered after 60 ms (median of 11), 16 allowed beside 4 ms for a plain request',
    ])
  })
})
