import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../environment.ts'
import { integrationFiles } from './full-steps.ts'

/** Files of the project "int" that vitest would run for these arguments. */
const listFiles = (args: readonly string[]): string[] =>
  execFileSync(
    process.execPath,
    [join(repoRoot, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json', '--project', 'int', ...args],
    { cwd: repoRoot, encoding: 'utf8' },
  )
    .match(/[\w./-]+\.int\.test\.ts/g)
    ?.map((file) => file.replace(`${repoRoot}/`, ''))
    .toSorted() ?? []

it('the integration step runs every integration test but those that the sample leaves out', () => {
  const all = listFiles([])
  const notRun = all.slice(0, 5)
  expect(all.length).toBeGreaterThan(60)
  expect(integrationFiles({ changed: [], sampled: [], notRun: [] })).toEqual(all)
  expect(listFiles(integrationFiles({ changed: [], sampled: [], notRun }))).toEqual(all.slice(5))
})
