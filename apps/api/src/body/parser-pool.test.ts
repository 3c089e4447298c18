import { afterEach, expect, it } from 'vitest'
import { jsonLimits, parserThreads, threadLimits } from './limits.ts'
import { createParserPool, type ParserPool } from './parser-pool.ts'

const input = { limits: threadLimits, wantsHash: true }
const toBytes = (text: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(new ArrayBuffer(Buffer.byteLength(text) + 1_000))
  return bytes.subarray(0, bytes.write(text))
}
let pool: ParserPool | undefined
afterEach(async () => pool?.close())

it('parser pool parses in a thread and returns only bytes that pieces point into', async () => {
  pool = createParserPool(parserThreads)
  const uri = `data:image/png;base64,${'A'.repeat(2_000_000)}`
  const sent = toBytes(JSON.stringify({ images: [uri] }))
  const [withPieces, without] = await Promise.all([
    pool.parse(sent, input),
    pool.parse(toBytes(`{"a":[${'1 ,'.repeat(1_000)}2]}`), input),
  ])
  expect(sent.length).toBe(0)
  expect(withPieces.outcome).toMatchObject({ pieces: [{ offset: 12, length: uri.length, isData: true }] })
  expect(Buffer.from(withPieces.bytes, 12, uri.length).toString()).toBe(uri)
  expect(without.bytes.byteLength).toBe(0)
  expect(without.outcome).toMatchObject({ value: { a: [...Array(1_000).fill(1), 2] }, pieces: [] })
})

it('parser pool rejects a body when its queue is full', async () => {
  const small = createParserPool({ ...parserThreads, threads: 1, waiting: 2 })
  pool = small
  const all = [1, 2, 3].map(() => small.parse(toBytes('{}'), input))
  expect(() => small.parse(toBytes('{}'), input)).toThrow('service unavailable')
  expect(await Promise.all(all)).toHaveLength(3)
})

it('parser pool survives a thread that runs out of memory: its body fails, the next is parsed', async () => {
  pool = createParserPool({ threads: 1, waiting: 2, heapMib: 16 })
  const greedy = { ...input, limits: jsonLimits }
  await expect(pool.parse(toBytes(JSON.stringify({ a: 'ā'.repeat(8_000_000) })), greedy)).rejects.toThrow('memory')
  expect((await pool.parse(toBytes('{"a":1}'), input)).outcome).toMatchObject({ value: { a: 1 } })
})
