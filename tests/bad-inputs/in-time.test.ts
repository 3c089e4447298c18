import { describe, expect, it } from 'vitest'
import { inTime } from './in-time.ts'

const taking = (...list: readonly number[]) => {
  let calls = 0
  return async () => list[calls++ % list.length] ?? 0
}

/** A machine that does nothing else, as in a whole run. */
const quiet = { contention: () => 1, slack: 1 }

describe('inTime (D-444)', () => {
  it('accepts a first answer within the bar without further requests', async () => {
    const never = () => Promise.reject(new Error('not needed'))
    expect(await inTime(250, undefined, { refuse: never, plain: never, ...quiet })).toEqual([])
  })
  it('accepts a late first answer whose median is within the bar', async () => {
    expect(await inTime(900, undefined, { refuse: taking(900, 100, 120), plain: taking(5), ...quiet })).toEqual([])
  })
  it('accepts a refusal that is late where a plain request is late as well', async () => {
    expect(await inTime(900, undefined, { refuse: taking(900), plain: taking(300), ...quiet })).toEqual([])
  })
  it('reports a planted slow refusal beside a quick plain request', async () => {
    expect(await inTime(900, undefined, { refuse: taking(900), plain: taking(5), ...quiet })).toEqual([
      'answered after 900 ms (median of 11), 250 allowed beside 5 ms for a plain request',
    ])
  })
  it('reports a refusal that is slow most of the time, though it is quick now and then', async () => {
    expect(await inTime(900, undefined, { refuse: taking(900, 900, 2), plain: taking(5), ...quiet })).toHaveLength(1)
  })
  it('accepts a refusal that is late because threads wait for their processor', async () => {
    const busy = { refuse: taking(900), plain: taking(5), contention: () => 4, slack: 1 }
    expect(await inTime(900, undefined, busy)).toEqual([])
  })
  it('fails in a sample only for a refusal that is slower by an order of magnitude', async () => {
    const sample = { contention: () => 1, slack: 10 }
    expect(await inTime(2_400, undefined, { refuse: taking(2_400), plain: taking(5), ...sample })).toEqual([])
    expect(await inTime(2_600, undefined, { refuse: taking(2_600), plain: taking(5), ...sample })).toHaveLength(1)
  })
  it('holds a row to the bar that it names', async () => {
    expect(await inTime(60, 5, { refuse: taking(60), plain: taking(4), ...quiet })).toEqual([
      'answered after 60 ms (median of 11), 16 allowed beside 4 ms for a plain request',
    ])
  })
})
