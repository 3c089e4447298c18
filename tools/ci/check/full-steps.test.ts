import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { blocks, integrationFiles, leftToOtherSamples } from './full-steps.ts'

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

const nothingChanged = { changed: [], sampled: [], notRun: [] }
const listSteps = (sample: number) => blocks(nothingChanged, sample).flatMap(({ steps }) => steps)

it('every sample runs the suites of the lowest tiers and a sample of film crashes and film quotes', () => {
  for (let sample = 0; sample < 12; sample += 1)
    expect(listSteps(sample).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['bad inputs', 'money, T0', 'crash, T1', 'crash of films', 'money of films', 'replay']),
    )
})

it('consecutive samples run every step and every file of the suites that run in part', () => {
  const samples = Array.from({ length: 24 }, (_, each) => each)
  const named = samples.flatMap((sample) => listSteps(sample).flatMap(({ command }) => command))
  const left = samples.flatMap((sample) => leftToOtherSamples(nothingChanged, sample).files)
  expect([...new Set(left)].filter((file) => !named.includes(file))).toEqual([])
  const titles = new Set(samples.flatMap((sample) => listSteps(sample).map(({ title }) => title)))
  expect(
    [...leftToOtherSamples(nothingChanged, 0).steps, ...listSteps(0).map(({ title }) => title)].toSorted(),
  ).toEqual(expect.arrayContaining([...titles].toSorted()))
})
