import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { splitLines } from './split-lines.ts'

const readLines = async (chunks: readonly string[], longest?: number): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of splitLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), longest))
    lines.push(line)
  return lines
}

it('splitLines splits lines across chunk boundaries', async () => {
  expect(await readLines(['on', 'e\ntwo\nth', 'ree\n', '\nfive'])).toEqual(['one', 'two', 'three', '', 'five'])
  expect(await readLines([])).toEqual([])
})

it('splitLines keeps a multi-byte character whole across chunks', async () => {
  const bytes = Buffer.from('文字\n')
  const lines: string[] = []
  for await (const line of splitLines(Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]))) lines.push(line)
  expect(lines).toEqual(['文字'])
})

it('splitLines rejects an endless line before its end', async () => {
  let read = 0
  const endless = new Readable({
    read() {
      read += 1000
      this.push(Buffer.alloc(1000, 'x'))
    },
  })
  const all = async () => {
    for await (const line of splitLines(endless, 5000)) void line
  }
  await expect(all()).rejects.toThrow('longer than 5000 bytes')
  expect(read).toBeLessThan(100_000)
})
