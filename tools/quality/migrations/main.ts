import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { releaseBefore } from '../../ci/release-before.ts'
import { exitOnHelp } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { lintMigrations } from './lint-migrations.ts'

exitOnHelp(`usage: npm run migrations
Lints the migrations since the release before for statements that block the running service. A statement on a small table
is exempt with a comment: -- squawk-ignore RULE`)
const folder = join(repoRoot, 'packages/postgres/src/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && name > `${releaseBefore.lastMigration}.sql`)
  .sort()
  .map((name) => join(folder, name))
const findings = await lintMigrations(files)
for (const finding of findings) console.log(finding.replace(`${repoRoot}/`, ''))
console.log(`migrations: ${files.length} linted, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
