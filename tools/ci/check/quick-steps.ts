import { type Step, tool } from './step.ts'

const unit: Step = {
  title: 'unit',
  command: ['vitest', 'run', '--project', 'unit', '--maxWorkers=2'],
  report: 'vitest',
}

/** A function from the compile cache has no coverage. */
const unitWithCoverage: Step = {
  ...unit,
  command: [...unit.command, '--coverage.enabled', '--coverage.reportsDirectory=coverage/vitest/unit'],
  env: { NODE_DISABLE_COMPILE_CACHE: '1' },
}

/** Compares the report of the unit tests with the floors. */
export const coverage: Step = {
  title: 'coverage',
  command: tool('ci/coverage', '--merge'),
  printsCount: true,
}

/** Needs no services. Two lanes, one for each of two cores, take the next step of this list: the longest come first. */
export const quickSteps = ({ withCoverage }: { withCoverage: boolean }): readonly Step[] => [
  { title: 'types', command: ['node', 'node_modules/typescript-native/bin/tsc', '-b'] },
  withCoverage ? unitWithCoverage : unit,
  { title: 'oxlint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
  { title: 'gen (H7)', command: tool('gen', '--check') },
  { title: 'boundaries', command: ['depcruise', 'packages', 'apps', 'tests', 'tools'] },
  { title: 'code rules', command: tool('quality/code-rules', '--except', 'H7') },
  { title: 'knip', command: ['knip', '--no-progress', '--no-config-hints'] },
  { title: 'rules', command: tool('quality/rules') },
  { title: 'migrations', command: tool('quality/migrations') },
  { title: 'lock file', command: ['lockfile-lint'] },
  { title: 'lock file hashes (C66)', command: tool('ci/lock') },
]
