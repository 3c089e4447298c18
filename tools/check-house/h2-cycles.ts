import { importsOf } from './imports.ts'
import type { SourceTree, Violation } from './source-tree.ts'

export function findImportCycles(tree: SourceTree): Violation[] {
  const targets = new Map<string, string[]>(tree.code.map(({ path }) => [path, []]))
  for (const { from, target } of importsOf(tree)) {
    if (target !== undefined && targets.has(target)) targets.get(from)?.push(target)
  }
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const visit = (path: string): void => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    state.set(path, 'open')
    trail.push(path)
    for (const target of targets.get(path) ?? []) visit(target)
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of targets.keys()) visit(path)
  return cycles.map((cycle) => ({ rule: 'H2', path: cycle[0] ?? '', message: `import cycle: ${cycle.join(' → ')}` }))
}
