import { isTest, type SourceTree, type Violation } from './source-tree.ts'

const sourceLimit = 300
const testLimit = 500

export function findLongFiles(tree: SourceTree): Violation[] {
  return tree.files.flatMap(({ path, text }) => {
    if (path.endsWith('.md') || isGenerated(path)) return []
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    const limit = isTest(path) ? testLimit : sourceLimit
    const violations: Violation[] = []
    if (lines > limit) violations.push({ rule: 'H3', path, message: `${lines} lines; the limit is ${limit}` })
    if (/[-_.]?part-?\d+\.[a-z.]+$/.test(path))
      violations.push({ rule: 'H3', path, message: 'split by verb or noun, not into parts' })
    return violations
  })
}

// Python module names cannot have a second dot; generated ones are in a separate folder.
function isGenerated(path: string): boolean {
  return /\.gen\.[a-z]+$|\/_generated\//.test(path)
}
