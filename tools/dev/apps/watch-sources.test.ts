import { linkSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findAffectedApps, isSource, watchSources } from './watch-sources.ts'

it.each([
  ['apps/api/src/http/mount.ts', true],
  ['packages/postgres/src/migrations/0001.sql', true],
  ['apps/api/src/http/mount.test.ts', false],
  ['packages/domain/src/films/test-setup/a.ts', false],
  ['apps/api/src/notes.md', false],
])('dev watches %s: %s', (path, expected) => {
  expect(isSource(path)).toBe(expected)
})

it('a change in an app restarts that app, a change in a package restarts both', () => {
  expect(findAffectedApps('apps/api/src/http/mount.ts')).toEqual(['api'])
  expect(findAffectedApps('apps/worker/src/run.ts')).toEqual(['worker'])
  expect(findAffectedApps('packages/contract/src/errors.ts')).toEqual(['api', 'worker'])
  expect(findAffectedApps('apps/cli/src/main.ts')).toEqual([])
})

it('dev detects written files, but no new links to them and no tests', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  const folder = join(root, 'apps/api/src')
  mkdirSync(join(folder, 'routes'), { recursive: true })
  writeFileSync(join(folder, 'linked.ts'), '1')
  utimesSync(join(folder, 'linked.ts'), 1, 1)
  const changedPaths = Promise.withResolvers<string[]>()
  const watcher = watchSources(root, changedPaths.resolve)
  onTestFinished(() => {
    watcher.close()
    rmSync(root, { recursive: true })
  })
  linkSync(join(folder, 'linked.ts'), join(root, 'another.ts'))
  writeFileSync(join(folder, 'mount.test.ts'), '1')
  writeFileSync(join(folder, 'routes/a.ts'), '1')
  expect(await changedPaths.promise).toEqual(['apps/api/src/routes/a.ts'])
})
