import { AppError, limits } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { checkFields } from './check-request.ts'
import { fields } from './fields.ts'
import { LongText } from './long-text.ts'
import { pickFields } from './pick-fields.ts'

const schema = z.object({
  model: fields.model().optional(),
  prompt: fields.prompt(100),
  style: z.enum(['a', 'b']).optional(),
  duration: z.int().optional(),
  payload: fields.payload(),
  script: fields.script('The story').optional(),
  wm_url: fields.media('A mark'),
})
const long = (text: string) => new LongText(Buffer.from(text))
const hosts = { isForbidden: () => false }

/** The result of the schema, for texts as strings or as bytes. */
const validate = (body: Record<string, unknown>): unknown => {
  try {
    const picked = pickFields(schema, { prompt: 'a fox', ...body })
    return { ...checkFields(schema, picked, hosts), ...Object.fromEntries(picked.measured) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.reason, error.detail]
  }
}
const inBytes = (body: Record<string, string>) =>
  Object.fromEntries(Object.entries(body).map(([name, text]) => [name, long(text)]))
const asText = (verdict: unknown): unknown => JSON.parse(JSON.stringify(verdict))

describe('a long text gets the result of the same string', () => {
  const spaces = ' '.repeat(limits.scriptSpaces + 1)
  it.each<Record<string, string>>([
    { prompt: 'a'.repeat(100) },
    { prompt: '😀'.repeat(100) },
    { prompt: '😀'.repeat(101) },
    { prompt: `${' '.repeat(30_000)}x` },
    { prompt: ' \u3000'.repeat(20_000) },
    { prompt: `${'a'.repeat(30_000)}\u0001` },
    { prompt: 'a\u0001' },
    { style: 'c'.repeat(30_000) },
    { duration: '1'.repeat(30_000) },
    { payload: 'p\u0001'.repeat(20_000) },
    { payload: '漢'.repeat(limits.payloadChars + 1), model: 'genq2' },
    { script: '\ufeff漢字。'.repeat(10_000) },
    { script: `${'a'.repeat(30_000)}${spaces}x` },
    { script: `${'😀'.repeat(30_000)}${spaces}x` },
    { script: `${'a'.repeat(30_000)}\u0001` },
    { script: `a${spaces}` },
    { script: `${'a'.repeat(30_000)}\u0001`, prompt: 'a'.repeat(101) },
  ])('%# (D-085)', (body) => {
    expect(asText(validate(inBytes(body)))).toEqual(asText(validate(body)))
  })
})

it('a long script and long media stay bytes', () => {
  expect(validate({ script: long('a '.repeat(20_000)) })).toMatchObject({ script: expect.any(LongText) as LongText })
  expect(pickFields(schema, { prompt: 'a', wm_url: long(`data:${'a'.repeat(30_000)}`) }).longTexts.size).toBe(1)
})
