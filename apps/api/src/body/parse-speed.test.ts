import { limits } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { threadLimits } from './figures.ts'
import { parseDocument } from './parse-document.ts'

/** Of this thread: other work on the machine does not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
/** The better of two: the first may find cold code. */
const costOf = (text: string): { ms: number; rule: string } => {
  const [first, second] = [0, 1].map(() => {
    const bytes = Buffer.from(text)
    const began = cpuMs()
    const outcome = parseDocument(bytes, { limits: threadLimits, wantsHash: false })
    return { ms: cpuMs() - began, rule: 'fault' in outcome ? outcome.fault.rule : 'none' }
  })
  return { ms: Math.min(first?.ms ?? 0, second?.ms ?? 0), rule: second?.rule ?? '' }
}
const fill = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length))

describe('stops a bomb of 20 MB in the time of a glance', () => {
  it.each([
    ['10 M nested lists (B049)', (n: number) => fill('[', n / 2) + fill(']', n / 2), 'json_complexity'],
    ['3 M nested objects (B050)', (n: number) => fill('{"a":', n), 'json_complexity'],
    ['6.6 M empty objects (B051)', (n: number) => `[${fill('{},', n)}]`, 'json_complexity'],
    ['10 M numbers (B053)', (n: number) => `{"images":[${fill('0,', n)}`, 'json_complexity'],
    ['a number of 20 M digits (B055)', (n: number) => `{"seed":${fill('9', n)}}`, 'number_length'],
    ['20 M commas', (n: number) => fill(',', n), 'json_complexity'],
    ['20 M equals signs', (n: number) => fill('=', n), 'json_syntax'],
    ['10 M strings that nothing parts', (n: number) => fill('""', n), 'json_syntax'],
  ])('%s (D-045)', (_name, bomb, rule) => {
    const cost = costOf(bomb(limits.bodyBytes))
    expect(cost.rule).toBe(rule)
    expect(cost.ms).toBeLessThan(50)
  })
})

describe('takes time in proportion to the bytes, up to 20 MB', () => {
  it.each([
    ['Base64', (n: number) => `{"images":["data:image/png;base64,${fill('iVBORw0K', n)}"]}`, 'none'],
    [
      'Base64 with escaped slashes',
      (n: number) => `{"images":["data:image\\/png;base64,${fill('ab\\/', n)}"]}`,
      'none',
    ],
    ['Base64 all in escapes', (n: number) => `{"images":["data:image/png;base64,${fill('\\u002B', n)}"]}`, 'none'],
    ['white space (B054)', (n: number) => `${fill(' ', n)}{}`, 'none'],
    ['escaped quotes', (n: number) => `{"a":"${fill('\\"', n)}"}`, 'none'],
    ['backslashes', (n: number) => `{"a":"${fill('\\\\', n)}"}`, 'none'],
    ['text beyond ASCII', (n: number) => `{"a":"${fill('漢', n)}"}`, 'none'],
    [
      '2,000 strings before one backslash',
      (n: number) => `{"a":[${fill(`"${'a'.repeat(n / 2e3)}",`, n)}"\\n"]}`,
      'none',
    ],
  ])('%s', (_name, make, rule) => {
    const size = limits.bodyBytes - 1_024
    const [small, large] = [costOf(make(size / 4)), costOf(make(size))]
    expect(large.rule).toBe(rule)
    // Four times the bytes: sixteen times the time would be a square.
    expect(large.ms).toBeLessThan(Math.max(small.ms, 5) * 10)
    expect(large.ms).toBeLessThan(1_000)
  })
})
