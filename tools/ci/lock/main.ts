import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { completeLock } from './complete-lock.ts'
import { findLockFaults, findMissing, type LockFile } from './lock-file.ts'

const usage = `usage: npm run lock [-- --complete]
Checks that package-lock.json has a hash of every package.
  --complete  first add the binaries of other platforms, each with its hash; run it after \`npm install\``

const { values } = parseCommandLine(usage, { complete: { type: 'boolean', default: false } })
if (values.complete) await completeLock()
const lock: LockFile = JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8'))
const faults = [...findLockFaults(lock), ...findMissing(lock)]
for (const fault of faults) console.error(fault)
console.log(`package-lock.json: ${faults.length} packages without a verified hash or without an entry`)
process.exitCode = faults.length > 0 ? 1 : 0
