import { describe, expect, test } from 'vitest'
import { formatAgo, formatBytes, formatDuration, formatMark, formatNumber, shortId, toSentence } from './format.ts'

describe('formatDuration', () => {
  test.each([
    [0, '0 s'],
    [0.84, '840 ms'],
    [1, '1.0 s'],
    [12.44, '12.4 s'],
    [59.9, '59.9 s'],
    [59.99, '1 min 00 s'],
    [185, '3 min 05 s'],
    [3_599.6, '1 h 00 min'],
    [7_800, '2 h 10 min'],
    [86_400 * 4 + 3 * 3_600, '4 d 3 h'],
  ])('%d s is %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text))
})

describe('formatAgo', () => {
  const at = '2026-03-01T12:00:00.000Z'
  test.each([
    [0, 'now'],
    [1_900, 'now'],
    [-1_900, 'now'],
    [42_000, '42 s ago'],
    [185_000, '3 min ago'],
    [5 * 3_600_000, '5 h ago'],
    [49 * 3_600_000, '2 d ago'],
    [-185_000, 'in 3 min'],
  ])('%d ms later it is "%s"', (laterMs, text) => expect(formatAgo(at, Date.parse(at) + laterMs)).toBe(text))
})

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [14_230_000, '14.2 MB'],
  [250_000, '250 KB'],
  [3.2e15, '3200 TB'],
])('formatBytes(%d) is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))

test('numbers are grouped, long ids keep their ends', () => {
  expect(formatNumber(1_234_567)).toBe('1,234,567')
  expect(shortId('247549788994682041')).toBe('2475…682041')
  expect(shortId('mock-1')).toBe('mock-1')
})

describe('toSentence', () => {
  test.each([
    ['all 2 slots are in use', 'All 2 slots are in use.'],
    ['Stopped.', 'Stopped.'],
  ])('%s is %s', (message, text) => expect(toSentence(message)).toBe(text))
})

describe('formatMark', () => {
  test.each([
    [0, '0'],
    [0.5, '500 ms'],
    [60, '1 min'],
    [90, '1 min 30 s'],
    [7_200, '2 h 00 min'],
  ])('%d s is %s', (seconds, text) => expect(formatMark(seconds)).toBe(text))
})
