import { exitOnHelp } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { findFaults } from './find-faults.ts'
import { readEvidence } from './read-evidence.ts'

exitOnHelp(`usage: npm run rules
Checks that every rule is cited by a test or listed as not yet built, and never both.`)
const { faults, cited, citedByRowsOnly, waiting } = findFaults(await readEvidence(repoRoot))
for (const fault of faults) console.log(fault)
const missing = Object.entries(waiting)
for (const [waitsFor, count] of missing) console.log(`${String(count).padStart(4)} wait for: ${waitsFor}`)
const total = missing.reduce((sum, [, count]) => sum + count, 0)
console.log(`rules: ${cited} cited (${citedByRowsOnly} by bad inputs alone), ${total} not yet built`)
console.log(`rules: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
