import { dirname, join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot, toolsCache } from '../../testkit/environment.ts'
import { installDebianPackages } from '../services/install-packages.ts'
import { installPgbouncer } from '../services/install-pgbouncer.ts'
import { canCreateVenv, installPython } from '../services/install-python.ts'
import { installServers } from '../services/install-servers.ts'
import { measureFolder } from './measure-folder.ts'
import { prunePackages } from './prune-packages.ts'
import { formatSteps, runSteps, type Step } from './run-steps.ts'

const usage = `usage: npm run setup [-- --checks]
setup.sh installs the npm packages, which bring Node 24, and then starts this program.
  --checks         also packages that only the checks need
  --npm-seconds N  how long the npm packages took, 0 if they were up to date`

const { values } = parseCommandLine(usage, { checks: { type: 'boolean' }, 'npm-seconds': { type: 'string' } })
const withChecks = values.checks === true
const npmSeconds = Number(values['npm-seconds'] ?? 0)
const nodeModules = join(repoRoot, 'node_modules')

// apt may be busy with Chromium for a minute; Python waits for it only if necessary.
const python: Step = {
  title: 'Python packages',
  ...(!canCreateVenv() && { after: 'system packages' }),
  run: installPython,
}
const steps: Step[] = [
  { title: 'unused binaries', run: () => prunePackages(nodeModules, `${process.platform}-${process.arch}`) },
  { title: 'system packages', run: (log) => installDebianPackages(log, { withChecks }) },
  { title: 'server binaries', run: installServers },
  ...(withChecks ? [{ title: 'pgbouncer', after: 'system packages', run: installPgbouncer }] : []),
  ...(withChecks ? [python] : []),
]

const since = performance.now()
const results = await runSteps(steps, (line) => console.log(line))
const npmResult = { title: 'npm packages', seconds: npmSeconds, note: npmSeconds > 0 ? 'installed' : 'up to date' }
console.log(formatSteps([npmResult, ...results]))

const sizes = [
  ['node_modules', nodeModules],
  ['server binaries', toolsCache()],
  ...(withChecks ? [['Python packages', join(dirname(toolsCache()), 'python')]] : []),
] as const
for (const [title, folder] of sizes)
  console.log(`${title.padEnd(15)}  ${String(await measureFolder(folder ?? '')).padStart(5)} MB`)

const seconds = npmSeconds + Math.round((performance.now() - since) / 1000)
const failed = results.filter(({ error }) => error)
for (const { title, error } of failed) console.error(`${title} failed: ${error?.message ?? ''}`)
if (failed.length === 0) console.log(`ready in ${seconds} s. Next: npm run services`)
process.exitCode = failed.length > 0 ? 1 : 0
