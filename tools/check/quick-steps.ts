import type { Step } from './step.ts'

/** Needs no services. The lanes run side by side, one for each of two cores. */
export const quickLanes = (): Step[][] => [
  [
    { title: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
    { title: 'oxlint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    { title: 'types', command: ['tsc', '-b'] },
    { title: 'knip', command: ['knip', '--no-progress', '--no-config-hints'] },
    { title: 'arrows', command: ['depcruise', 'packages', 'apps', 'tests', 'tools'] },
    { title: 'lock file', command: ['lockfile-lint'] },
    { title: 'house', command: ['node', 'tools/check-house.ts', '--except', 'H7'] },
    { title: 'rules', command: ['node', 'tools/check-rules/main.ts'] },
    { title: 'gen (H7)', command: ['node', '--conditions=source', 'tools/gen/main.ts', '--check'] },
  ],
  [{ title: 'unit', command: ['vitest', 'run', '--project', 'unit', '--maxWorkers=2'], report: 'vitest' }],
]
