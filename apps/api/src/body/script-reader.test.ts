import { LongText } from '@kinora/domain'
import { directScriptReader, type ReadBatches } from '@kinora/domain/films'
import { calibrateLoop, measureLongestTurn } from '@kinora/domain/fixtures/processor-cost'
import { afterEach, expect, it } from 'vitest'
import { parserThreads, threadLimits } from './limits.ts'
import { createParserPool, type ParserPool } from './parser-pool.ts'
import { createScriptReader } from './script-reader.ts'

let pool: ParserPool | undefined
afterEach(async () => pool?.close())
const open = () => {
  pool = createParserPool(parserThreads)
  return { pool, scripts: createScriptReader(pool) }
}

const story = '雨下了一整夜。“你听见了吗？”小明问。小红说：“没有，只有海浪。”\nAnna said: "Light the lamp!" 😀\n'
const cast = [{ type: 'character' as const, name: '小明', description: '', voice: 'v' }]

/** A text in shared memory, between other texts of its body. */
const shared = (text: string): LongText => {
  const bytes = Buffer.from(new SharedArrayBuffer(Buffer.byteLength(text) + 20))
  return new LongText(bytes.subarray(10, 10 + bytes.write(text, 10)))
}
const loadAll = async ({ batches, load }: ReadBatches) => {
  const parts = []
  for (let batch = 0; batch < batches; batch += 1) parts.push(...(await load(batch)))
  return parts
}

it('script reader gives the same result in a thread as directly, for shared and private memory (D-287)', async () => {
  const { scripts } = open()
  const text = story.repeat(1_000)
  const direct = await directScriptReader.read(text, cast)
  for (const script of [text, shared(text), new LongText(Buffer.from(text))]) {
    expect(await scripts.split(script)).toEqual(await directScriptReader.split(text))
    const read = await scripts.read(script, cast)
    expect([read.voices, read.batches]).toEqual([direct.voices, direct.batches])
    expect(await loadAll(read)).toEqual(await loadAll(direct))
  }
  expect(direct.batches).toBeGreaterThan(1)
})

it('script reader leaves a thread to bodies while it reads scripts', async () => {
  const { pool: threads, scripts } = open()
  const order: string[] = []
  const record = (what: string) => () => order.push(what)
  const reads = ['first', 'second'].map((which) => scripts.read(story.repeat(500), cast).then(record(which)))
  const body = threads
    .parse(Buffer.from(Uint8Array.of(0x7b, 0x7d).buffer), { limits: threadLimits, wantsHash: false })
    .then(record('body'))
  await Promise.all([...reads, body])
  expect(order.indexOf('body')).toBeLessThan(order.indexOf('second'))
})

it.each([
  ['short lines', 'a\n'],
  ['speech in one paragraph', '“a.”'],
  ['spaces before a colon', `a${' '.repeat(900)}b:\n`],
  ['capitals with apostrophes', "A'"],
  ['commas behind a quote', '“a.”,,,,,,,,,,,,,,,,'],
])(
  'script reader blocks the event loop for less than 50 calibrated loops with 300 KB of %s (C14)',
  async (_what, unit) => {
    const { scripts } = open()
    const script = shared(unit.repeat(Math.floor(300_000 / unit.length)))
    const before = await calibrateLoop()
    const longest = await measureLongestTurn(async () => {
      expect(await scripts.split(script)).not.toEqual([])
      await loadAll(await scripts.read(script, cast))
    })
    // The other core slows this one while it is busy, so the speed may change on the way.
    const loopMicros = Math.max(before, await calibrateLoop())
    expect(longest / loopMicros).toBeLessThan(50)
  },
)
