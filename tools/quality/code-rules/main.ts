import { resolve } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { checkTree } from './check-tree.ts'

const usage = `usage: npm run code-rules [-- [--except RULE] [FOLDER]]
Checks the rules H3 to H9 of CONTRIBUTING.md in this repository or in a folder; --except leaves a rule out (repeatable).`

const { values, positionals } = parseCommandLine(
  usage,
  { except: { type: 'string', multiple: true } },
  { allowPositionals: true },
)
const violations = checkTree(resolve(positionals[0] ?? repoRoot), values.except)
for (const { rule, path, message } of violations) console.log(`${rule} ${path}: ${message}`)
console.log(`code rules: ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
