import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'

it('npm start replaces the shell of npm, which ends on SIGTERM and passes it to nobody', () => {
  const { scripts } = JSON.parse(readFileSync(join(repoRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts['start']).toMatch(/^exec node /)
})
