import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { expect, it } from 'vitest'

const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs')

it('dependency-cruiser rejects an import cycle, type-only imports included', async () => {
  const folder = join(import.meta.dirname, '../../quality/house/fixtures/import-cycle')
  const { output } = await cruise([folder], { ruleSet: { forbidden }, validate: true, tsPreCompilationDeps: true })
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of its result')
  expect(output.summary.violations.map(({ rule }) => rule.name)).toContain('no-circular')
})
