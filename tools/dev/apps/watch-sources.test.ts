import { linkSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appsOf, isSource, watchSources } from './watch-sources.ts'

it.each([
  ['apps/api/src/http/mount.ts', true],
  ['packages/postgres/src/migrations/0001.sql', true],
  ['apps/api/src/http/mount.test.ts', false],
  ['packages/domain/src/films/test-setup/a.ts', false],
  ['apps/api/src/notes.md', false],
])('dev watches %s: %s', (path, expected) => {
  expect(isSource(path)).toBe(expected)
})

it('a change of an app restarts that app, one of a package both', () => {
  expect(appsOf('apps/api/src/http/mount.ts')).toEqual(['api'])
  expect(appsOf('apps/worker/src/run.ts')).toEqual(['worker'])
  expect(appsOf('packages/contract/src/errors.ts')).toEqual(['api', 'worker'])
  expect(appsOf('apps/cli/src/main.ts')).toEqual([])
})

it('dev hears of files that were written, not of new links to them or of tests', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  const folder = join(root, 'apps/api/src')
  mkdirSync(join(folder, 'routes'), { recursive: true })
  writeFileSync(join(folder, 'linked.ts'), '1')
  utimesSync(join(folder, 'linked.ts'), 1, 1)
  const heard = Promise.withResolvers<string[]>()
  const watcher = watchSources(root, heard.resolve)
  onTestFinished(() => {
    watcher.close()
    rmSync(root, { recursive: true })
  })
  linkSync(join(folder, 'linked.ts'), join(root, 'another.ts'))
  writeFileSync(join(folder, 'mount.test.ts'), '1')
  writeFileSync(join(folder, 'routes/a.ts'), '1')
  expect(await heard.promise).toEqual(['apps/api/src/routes/a.ts'])
})
