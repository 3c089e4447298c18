import { limits } from '@kinora/contract'
import { afterAll, expect, it } from 'vitest'
import { formLimits, parserThreads } from './limits.ts'
import { createParserPool } from './parser-pool.ts'

const pool = createParserPool(parserThreads)
afterAll(() => pool.close())

const edge = 'edge'
const input = { type: `multipart/form-data; boundary=${edge}`, limits: formLimits, wantsHash: true }
const disposition = 'content-disposition: form-data; name="a"'
const filled = (before: string, middle: string, after = ''): Buffer => {
  const times = Math.floor((limits.bodyBytes - before.length - after.length) / middle.length)
  return Buffer.concat([Buffer.from(before), Buffer.alloc(times * middle.length, middle), Buffer.from(after)])
}

// A thread that runs out of memory can crash the whole process.
it.each([
  ['a quarter of a million parts', filled('', `--${edge}\r\n${disposition}\r\n\r\n\r\n`), 'more than'],
  ['endless headers', filled(`--${edge}\r\n`, 'x-header: a\r\n'), 'not a form'],
  ['one endless header', filled(`--${edge}\r\nx: `, 'a'), 'not a form'],
  ['a text of 20 MB', filled(`--${edge}\r\n${disposition}\r\n\r\n`, 'a', `\r\n--${edge}--\r\n`), 'at most'],
  [
    'a file full of partial boundaries',
    filled(`--${edge}\r\n${disposition}; filename="a"\r\n\r\n`, '\r\n--edg', `\r\n--${edge}--\r\n`),
    'parsed',
  ],
])('a form with %s does not exhaust the memory of its thread', { timeout: 60_000 }, async (_, bytes, detail) => {
  const outcome = await pool.parseForm(Buffer.from(bytes), input)
  expect('fault' in outcome ? outcome.fault.detail : 'parsed').toContain(detail)
})
