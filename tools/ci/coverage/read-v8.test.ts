import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countScriptLines, readV8Folder } from './read-v8.ts'

const source = `type Size = { width: number }
export const area = ({ width }: Size): number => {
  if (width < 0) {
    throw new Error('negative')
  }
  return width * (2 as number)
}
`
const range = (text: string, count: number) => {
  const startOffset = source.indexOf(text)
  return { startOffset, endOffset: startOffset + text.length, count }
}
const body = source.slice(source.indexOf('({ width }'), source.lastIndexOf('}') + 1)
const thrown = "{\n    throw new Error('negative')\n  }"
const createScript = (url: string) => ({
  scriptId: '1',
  url,
  functions: [
    { functionName: '', isBlockCoverage: true, ranges: [{ startOffset: 0, endOffset: source.length, count: 1 }] },
    { functionName: 'area', isBlockCoverage: true, ranges: [range(body, 3), range(thrown, 0)] },
  ],
})

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-coverage-'))
  for (const folder of ['apps/api/src', 'v8']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'apps/api/src/area.ts'), source)
})
afterEach(() => rmSync(root, { recursive: true }))

const toFileUrl = (file: string): string => pathToFileURL(join(root, file)).href
const writeDump = (name: string, urls: readonly string[]) =>
  writeFileSync(join(root, 'v8', name), JSON.stringify({ result: urls.map(createScript) }))

it('countScriptLines maps V8 ranges of a type-stripped script to lines of its source', async () => {
  expect(await countScriptLines(source, createScript('file:///x.ts'))).toEqual(
    new Map([
      [2, 1],
      [3, 3],
      [4, 0],
      [6, 3],
    ]),
  )
})

it('readV8Folder adds up the lines of all processes', async () => {
  writeDump('coverage-1-1-0.json', [toFileUrl('apps/api/src/area.ts')])
  writeDump('coverage-2-1-0.json', [toFileUrl('apps/api/src/area.ts')])
  const { hits, processes } = await readV8Folder(join(root, 'v8'), root)
  expect(processes).toBe(2)
  expect(hits.get('apps/api/src/area.ts')?.get(6)).toBe(6)
})

it('readV8Folder leaves out built files, dependencies and files outside the packages', async () => {
  writeDump('coverage-1-1-0.json', [
    toFileUrl('apps/api/dist/area.js'),
    toFileUrl('node_modules/pg/lib/index.js'),
    toFileUrl('tools/area.ts'),
    'node:internal/process/task_queues',
  ])
  expect((await readV8Folder(join(root, 'v8'), root)).hits.size).toBe(0)
})

it('readV8Folder leaves out processes of vitest, whose scripts are not the sources', async () => {
  writeDump('coverage-1-1-0.json', [toFileUrl('node_modules/vitest/dist/cli.js'), toFileUrl('apps/api/src/area.ts')])
  expect(await readV8Folder(join(root, 'v8'), root)).toEqual({ hits: new Map(), processes: 0 })
})

it('readV8Folder leaves out the incomplete dump of a process that was killed while writing it', async () => {
  writeDump('coverage-1-1-0.json', [toFileUrl('apps/api/src/area.ts')])
  writeFileSync(join(root, 'v8/coverage-2-1-0.json'), '{"result":[{"scriptId":"1","url":"file:///x')
  expect(await readV8Folder(join(root, 'v8'), root)).toMatchObject({ processes: 1 })
})
