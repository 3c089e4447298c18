import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copyAssets, removeStaleOutputs } from './outputs.ts'

const packageWith = (...files: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-package-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

it('the build removes outputs of deleted sources, of tests and of their set-up', () => {
  const folder = packageWith(
    'src/kept.ts',
    'src/kept.test.ts',
    'src/test-setup/sample.ts',
    'src/migrations/0002_new.sql',
    'dist/kept.js',
    'dist/kept.d.ts',
    'dist/kept.js.map',
    'dist/kept.test.js',
    'dist/test-setup/sample.js',
    'dist/deleted.js',
    'dist/migrations/0001_old.sql',
    'dist/migrations/0002_new.sql',
    'dist/workflow-bundle.js',
    'dist/.tsbuildinfo',
  )
  expect(removeStaleOutputs(folder)).toEqual([
    'deleted.js',
    'kept.test.js',
    'migrations/0001_old.sql',
    'test-setup/sample.js',
  ])
  expect(
    ['kept.js', 'migrations/0002_new.sql', 'workflow-bundle.js'].map((file) => existsSync(join(folder, 'dist', file))),
  ).toEqual([true, true, true])
})

it('the build of a package without outputs removes nothing', () => {
  expect(removeStaleOutputs(packageWith('src/kept.ts'))).toEqual([])
})

it('the build copies files that code reads at run time, but no test set-up and no notes', () => {
  const folder = packageWith(
    'src/migrate.ts',
    'src/migrations/0001_first.sql',
    'src/templates/film.json',
    'src/test-setup/nodes.json',
    'src/notes.md',
  )
  expect(copyAssets(folder)).toEqual(['migrations/0001_first.sql', 'templates/film.json'])
  expect(existsSync(join(folder, 'dist/migrations/0001_first.sql'))).toBe(true)
})
