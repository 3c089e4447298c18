import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { SourceTree, Violation } from './source-tree.ts'

const generator = 'tools/gen/main.ts'

/** Generated files equal the output of the generator, which lists those that differ. */
export function findStaleGenerated(tree: SourceTree): Violation[] {
  if (!tree.exists(generator)) return []
  const run = spawnSync(process.execPath, ['--conditions=source', join(tree.root, generator), '--check'], {
    cwd: tree.root,
    encoding: 'utf8',
  })
  if (run.status === 0) return []
  return [{ rule: 'H7', path: generator, message: `run npm run gen: ${`${run.stdout}${run.stderr}`.trim()}` }]
}
