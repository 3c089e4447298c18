import { expect, it } from 'vitest'
import { checkFreeze, countByStatus, type Seen } from './check-freeze.ts'

const bars = { latestMs: 15_000, refusedShare: 0 }
const answered = (call: Seen['call'], changed: Partial<Seen> = {}): Seen => ({
  call,
  status: 200,
  tookMs: 10,
  retryAfter: undefined,
  isDuringFreeze: true,
  ...changed,
})
const usual = [answered('text create'), answered('media create'), answered('poll')]
const refused = { status: 503, retryAfter: '1' }

it('checkFreeze passes answers in time and refusals of calls that need the frozen dependency (A12)', () => {
  expect(checkFreeze('redis', usual, bars)).toEqual([])
  expect(checkFreeze('postgres', [...usual, answered('poll', refused)], bars)).toEqual([])
  expect(checkFreeze('store', [...usual, answered('media create', refused)], bars)).toEqual([])
})

it.each<[string, Seen, string]>([
  ['a late answer', answered('poll', { tookMs: bars.latestMs + 1 }), '1 answers later than 15000 ms'],
  ['an internal error', answered('poll', { status: 500 }), '1 answers other than 200 and 503'],
  ['a broken connection', answered('poll', { status: 0 }), '1 answers other than 200 and 503'],
  ['a refusal without Retry-After', answered('media create', { status: 503 }), '1 answers 503 without Retry-After'],
  ['an unneeded refusal', answered('text create', refused), '1 of 3 calls refused that do not need store'],
])('checkFreeze finds %s (A12)', (_, planted, sentence) => {
  expect(checkFreeze('store', [...usual, planted], bars)).toEqual([expect.stringContaining(sentence)])
})

it('checkFreeze tolerates the allowed share of refusals, and no more', () => {
  const polls = Array.from({ length: 9 }, () => answered('poll'))
  const seen = [...usual, ...polls, answered('poll', refused)]
  expect(checkFreeze('redis', seen, { ...bars, refusedShare: 0.1 })).toEqual([])
  expect(checkFreeze('redis', [...seen, answered('poll', refused)], { ...bars, refusedShare: 0.1 })).toEqual([
    '2 of 14 calls refused that do not need redis (poll 503: 2)',
  ])
})

it('checkFreeze fails a run without requests during the freeze', () => {
  const before = usual.map((each) => ({ ...each, isDuringFreeze: false }))
  expect(checkFreeze('worker', before, bars)).toEqual([
    'no text create during the freeze',
    'no media create during the freeze',
    'no poll during the freeze',
  ])
})

it('countByStatus counts answers by call and status', () => {
  expect(countByStatus([...usual, answered('poll')])).toBe('media create 200: 1, poll 200: 2, text create 200: 1')
})
