import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { readLaterEntries } from './audit-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinora-audit-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A database whose log is empty, and which answers no other query than that of its head. */
const emptyLog = {
  query: async (text: string) => {
    if (!text.includes('audit_head')) throw new Error(`unexpected query: ${text}`)
    return { rows: [{ seq: '0', hash: '' }] }
  },
} as unknown as pg.Client

const read = (content: string) => {
  const file = join(folder, 'audit.jsonl')
  writeFileSync(file, content)
  return readLaterEntries(emptyLog, file)
}

it.each(['', '\n\n'])('readLaterEntries rejects %j, which contains no entries', async (content) => {
  await expect(read(content)).rejects.toThrow('contains no entries')
})

it('readLaterEntries names the line that is cut off', async () => {
  await expect(read('{"seq": 1}\n\n{"seq": 2, "act')).rejects.toThrow(
    /^line 3 of .*audit\.jsonl is no entry: \{"seq": 2, "act$/,
  )
})

it('readLaterEntries rejects a file that does not exist', async () => {
  await expect(readLaterEntries(emptyLog, join(folder, 'missing.jsonl'))).rejects.toThrow('ENOENT')
})
