import { afterEach, expect, it } from 'vitest'
import { jsonLimits, parserThreads, threadLimits } from './limits.ts'
import { createParserPool, type ParserPool } from './parser-pool.ts'

const ask = { limits: threadLimits, wantsHash: true }
const bytesOf = (text: string): Buffer<ArrayBuffer> => {
  const bytes = Buffer.from(new ArrayBuffer(Buffer.byteLength(text) + 1_000))
  return bytes.subarray(0, bytes.write(text))
}
let pool: ParserPool | undefined
afterEach(async () => pool?.close())

it('parses in a thread and brings back only bytes that something points into', async () => {
  pool = createParserPool(parserThreads)
  const uri = `data:image/png;base64,${'A'.repeat(2_000_000)}`
  const sent = bytesOf(JSON.stringify({ images: [uri] }))
  const [withPieces, without] = await Promise.all([
    pool.parse(sent, ask),
    pool.parse(bytesOf(`{"a":[${'1 ,'.repeat(1_000)}2]}`), ask),
  ])
  expect(sent.length).toBe(0)
  expect(withPieces.outcome).toMatchObject({ pieces: [{ offset: 12, length: uri.length, isData: true }] })
  expect(Buffer.from(withPieces.bytes, 12, uri.length).toString()).toBe(uri)
  expect(without.bytes.byteLength).toBe(0)
  expect(without.outcome).toMatchObject({ value: { a: [...Array(1_000).fill(1), 2] }, pieces: [] })
})

it('lets few wait, and refuses the next rather than pile bodies up', async () => {
  const small = createParserPool({ ...parserThreads, threads: 1, waiting: 2 })
  pool = small
  const all = [1, 2, 3].map(() => small.parse(bytesOf('{}'), ask))
  expect(() => small.parse(bytesOf('{}'), ask)).toThrow('service unavailable')
  expect(await Promise.all(all)).toHaveLength(3)
})

it('survives a thread that runs out of memory: its body fails, the next is parsed', async () => {
  pool = createParserPool({ threads: 1, waiting: 2, heapMib: 16 })
  const greedy = { ...ask, limits: jsonLimits }
  await expect(pool.parse(bytesOf(JSON.stringify({ a: 'ā'.repeat(8_000_000) })), greedy)).rejects.toThrow('memory')
  expect((await pool.parse(bytesOf('{"a":1}'), ask)).outcome).toMatchObject({ value: { a: 1 } })
})
