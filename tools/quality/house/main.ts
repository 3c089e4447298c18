import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repoRoot } from '../../testkit/environment.ts'
import { checkTree } from './check-tree.ts'

// usage: node tools/quality/house/main.ts [--except H7] [FOLDER]
const { values, positionals } = parseArgs({
  options: { except: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const violations = checkTree(resolve(positionals[0] ?? repoRoot), values.except)
for (const { rule, path, message } of violations) console.log(`${rule} ${path}: ${message}`)
console.log(`house: ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
