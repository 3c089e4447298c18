import { limits } from '@kinora/contract'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { threadLimits } from './limits.ts'
import { parseDocument } from './parse-document.ts'

const parse = (bytes: Buffer): string => {
  const outcome = parseDocument(bytes, { limits: threadLimits, wantsHash: false })
  return 'fault' in outcome ? outcome.fault.rule : 'none'
}
/** Cost in calibrated loops, after a warm-up run. Parsing modifies the bytes, so each run has its own copy. */
const measureParse = async (text: string): Promise<{ cost: number; rule: string }> => {
  parse(Buffer.from(text))
  const bytes = Buffer.from(text)
  let rule = ''
  const cost = await measureCost(() => {
    rule = parse(bytes)
  })
  return { cost, rule }
}
const fill = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length))

describe('parseDocument rejects a bomb of 20 MB in less than 50 calibrated loops', { timeout: 60_000 }, () => {
  it.each([
    ['10 M nested lists (B049)', (n: number) => fill('[', n / 2) + fill(']', n / 2), 'json_complexity'],
    ['3 M nested objects (B050)', (n: number) => fill('{"a":', n), 'json_complexity'],
    ['6.6 M empty objects (B051)', (n: number) => `[${fill('{},', n)}]`, 'json_complexity'],
    ['10 M numbers (B053)', (n: number) => `{"images":[${fill('0,', n)}`, 'json_complexity'],
    ['a number of 20 M digits (B055)', (n: number) => `{"seed":${fill('9', n)}}`, 'number_length'],
    ['20 M commas', (n: number) => fill(',', n), 'json_complexity'],
    ['20 M equals signs', (n: number) => fill('=', n), 'json_syntax'],
    ['10 M strings without a separator', (n: number) => fill('""', n), 'json_syntax'],
  ])('%s (D-045)', async (_name, bomb, rule) => {
    const parsed = await measureParse(bomb(limits.bodyBytes))
    expect(parsed.rule).toBe(rule)
    expect(parsed.cost).toBeLessThan(50)
  })
})

describe('parseDocument takes linear time up to 20 MB', { timeout: 60_000 }, () => {
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
  ])('%s', async (_name, make, rule) => {
    const size = limits.bodyBytes - 1_024
    const [small, large] = [await measureParse(make(size / 4)), await measureParse(make(size))]
    expect(large.rule).toBe(rule)
    // Four times the bytes: quadratic time would cost sixteen times as much.
    expect(large.cost).toBeLessThan(Math.max(small.cost, 20) * 10)
    expect(large.cost).toBeLessThan(500)
  })
})
