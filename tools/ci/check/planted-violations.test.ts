import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { plantedViolations } from './planted-violations.ts'

it.each(plantedViolations)('the table names the test and the failure of $checker: $violation', (row) => {
  const { test, line, lineIn = test } = row
  expect(readFileSync(join(repoRoot, test), 'utf8')).toContain('from')
  expect(readFileSync(join(repoRoot, lineIn), 'utf8')).toContain(line)
})
