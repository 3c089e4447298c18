import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTree } from '../code-rules/source-tree.ts'
import type { BadInput, Evidence, RuleSection, Waiting } from './find-faults.ts'

/** Reads the rules, the not-yet-built list, and all possible citations. Imports nothing of `tests` statically. */
export async function readEvidence(root: string): Promise<Evidence> {
  const { sections } = (await import(join(root, 'tests/rules/all-rules.ts'))) as { sections: RuleSection[] }
  const { notYetBuilt } = (await import(join(root, 'tests/rules/not-yet-built.ts'))) as { notYetBuilt: Waiting[] }
  const { later } = (await import(join(root, 'tests/bad-inputs/later.ts'))) as { later: { rows: string[] }[] }
  const waiting = new Set(later.flatMap(({ rows }) => rows))
  const rows = JSON.parse(readFileSync(join(root, 'tests/bad-inputs.json'), 'utf8')) as BadInput[]
  return {
    sections,
    notYetBuilt,
    tests: readTree(root).code.filter(({ path }) => path.endsWith('.test.ts')),
    rows: rows.filter(({ id }) => !waiting.has(id)),
  }
}
