import { describe, expect, it } from 'vitest'
import { summarizeBars } from '../../testkit/bars.ts'
import { createAnswerTally, type FloodAnswer, floodBars, slowBars, textBars } from './flood-bars.ts'

const calm = { lag: { p99: 1 }, pollP99: 1, healthP99: 1, peakMb: 1 }
const taken: FloodAnswer = { status: 200, retryAfter: undefined }

/** The names of the bars that fail in a small run with these answers. */
const failedBy = (...answers: FloodAnswer[]): string[] => {
  const tally = createAnswerTally()
  for (const answer of [taken, ...answers]) tally.add(answer)
  const found = {
    ...calm,
    ofBodies: tally.counts(),
    answers: tally.counts(),
    withoutRetryAfter: tally.withoutRetryAfter(),
  }
  return floodBars('bodies', found, 1)
    .filter((bar) => summarizeBars([bar], true).exitCode === 1)
    .map(({ name }) => name)
}

describe('flood bars of a small run', () => {
  it('accept refusals with a valid Retry-After', () => {
    expect(failedBy({ status: 503, retryAfter: '2' }, { status: 413, retryAfter: undefined })).toEqual([])
  })
  it.each([undefined, '', '0', 'soon'])('count a 503 with Retry-After %j', (retryAfter) => {
    expect(failedBy({ status: 503, retryAfter })).toEqual(['bodies: 503 without Retry-After'])
  })
  it.each([500, 0, 502])('count an answer %i', (status) => {
    expect(failedBy({ status, retryAfter: undefined })).toEqual(['bodies: answers other than 200, 400, 413, 429, 503'])
  })
  it('fail when no body was accepted', () => {
    const tally = createAnswerTally()
    tally.add({ status: 503, retryAfter: '1' })
    const bars = floodBars(
      'bodies',
      { ...calm, ofBodies: tally.counts(), answers: tally.counts(), withoutRetryAfter: 0 },
      1,
    )
    expect(summarizeBars(bars, true).line).toBe('6 passed, 1 failed')
  })
})

describe('slow client bars of a small run', () => {
  const good = {
    atOnce: 100,
    neverClosed: 0,
    connectionsLeft: 0,
    headSeconds: 1,
    bodySeconds: 1,
    readSeconds: 1,
    pollP99: 1,
    addedMb: 1,
  }
  it.each([{ atOnce: 90 }, { neverClosed: 1 }, { connectionsLeft: 3 }])('fail on %j', (planted) => {
    expect(summarizeBars(slowBars(good, 100), true).exitCode).toBe(0)
    expect(summarizeBars(slowBars({ ...good, ...planted }, 100), true).exitCode).toBe(1)
  })
})

describe('text flood bars of a small run', () => {
  const good = {
    answers: new Map([
      [400, 3],
      [503, 27],
    ]),
    withoutRetryAfter: 0,
    sent: 30,
    polls: 100,
    pollsRefused: 0,
    lag: { p99: 1, max: 1 },
    pollP99: 1,
    peakMb: 1,
  }
  it.each([
    { answers: new Map([[500, 1]]) },
    { answers: new Map([[503, 30]]) },
    { withoutRetryAfter: 1 },
    { polls: 0 },
    { pollsRefused: 1 },
  ])('fail on %j', (planted) => {
    expect(summarizeBars(textBars(good), true).exitCode).toBe(0)
    expect(summarizeBars(textBars({ ...good, ...planted }), true).exitCode).toBe(1)
  })
})
