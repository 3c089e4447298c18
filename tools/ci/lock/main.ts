import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from '../../testkit/environment.ts'
import { findLockFaults } from './lock-file.ts'

const faults = findLockFaults(JSON.parse(readFileSync(join(repoRoot, 'package-lock.json'), 'utf8')))
for (const fault of faults) console.error(fault)
console.log(`package-lock.json: ${faults.length} packages without a verified hash`)
process.exitCode = faults.length > 0 ? 1 : 0
