import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readCachedBundle, writeCachedBundle } from './bundle-cache.ts'

let folder: string
let source: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-bundle-'))
  source = join(folder, 'flow.ts')
  writeFileSync(source, 'export const flow = 1')
})

it('bundle cache returns the code while its sources are unchanged', () => {
  writeCachedBundle(folder, '/workflows.ts', { code: 'built', sources: [source, '/only/in/memory.js'] })
  expect(readCachedBundle(folder, '/workflows.ts')).toBe('built')
  expect(readCachedBundle(folder, '/other.ts')).toBeUndefined()
})

it('bundle cache ignores an entry after a source was edited', () => {
  writeCachedBundle(folder, '/workflows.ts', { code: 'built', sources: [source] })
  writeFileSync(source, 'export const flow = 2')
  expect(readCachedBundle(folder, '/workflows.ts')).toBeUndefined()
})

it('bundle cache ignores an entry without sources and an unreadable one', () => {
  writeCachedBundle(folder, '/workflows.ts', { code: 'built', sources: [] })
  expect(readCachedBundle(folder, '/workflows.ts')).toBeUndefined()
  expect(readCachedBundle(join(folder, 'missing'), '/workflows.ts')).toBeUndefined()
})
