import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../environment.ts'
import type { Step } from './step.ts'

const generator = 'tools/gen/main.ts'

/** No services, under two minutes. */
export function quickSteps(): Step[] {
  const generated: Step = { title: 'gen (H7)', command: ['node', '--conditions=source', generator, '--check'] }
  return [
    { title: 'biome', command: ['biome', 'ci', '--colors=off', '.'] },
    { title: 'oxlint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
    { title: 'types', command: ['tsc', '-b'] },
    { title: 'knip', command: ['knip', '--no-progress', '--no-config-hints'] },
    { title: 'arrows', command: ['depcruise', 'packages', 'apps', 'tests', 'tools'] },
    { title: 'lock file', command: ['lockfile-lint'] },
    { title: 'house', command: ['node', 'tools/check-house.ts', '--except', 'H7'] },
    { title: 'rules', command: ['node', 'tools/check-rules/main.ts'] },
    ...(existsSync(join(repoRoot, generator)) ? [generated] : []),
    { title: 'unit and replay', command: ['vitest', 'run', '--project', 'unit'], isVitest: true },
  ]
}
