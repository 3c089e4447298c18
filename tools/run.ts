import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { inheritedEnvironment, requestedHome } from './testkit/environment.ts'

/** These tools use running services: they read the settings of `npm run services` unless the environment has them. */
const serviceTools = new Set([
  'dev/history',
  'gen/rows',
  'load/bench',
  'load/fairness',
  'load/floods',
  'load/partitions',
  'load/start-up',
  'load/usage',
  'quality/broken-products',
  'quality/console-pictures',
  'quality/docs-blocks',
  'quality/gallery',
  'quality/schemathesis',
  'resilience/drills',
  'resilience/invariants',
  'resilience/money',
  'resilience/quotes',
  'resilience/two-services',
])

const listTools = (): string[] =>
  globSync(['gen/main.ts', '*/*/main.ts'], { cwd: import.meta.dirname, exclude: ['**/{dist,fixtures}/**'] })
    .map((file) => file.slice(0, -'/main.ts'.length))
    .toSorted()

const [tool = '--help', ...args] = process.argv.slice(2)
const main = join(import.meta.dirname, tool, 'main.ts')
if (tool.startsWith('-') || !existsSync(main)) {
  const isHelp = process.argv[2] === '--help'
  console[isHelp ? 'log' : 'error'](
    `usage: node tools/run.ts TOOL [ARGUMENT…]   (--help after the tool prints its usage)\n  ${listTools().join('\n  ')}`,
  )
  process.exit(isHelp ? 0 : 2)
}

const flags = ['--conditions=source']
const servicesFile = join(requestedHome(), 'services.env')
if (serviceTools.has(tool) && existsSync(servicesFile)) flags.push(`--env-file=${servicesFile}`)
if (!process.execve) {
  console.error(`tools need Node 24, which npm run setup installs; this is ${process.version}`)
  process.exit(2)
}
// The tool replaces this process, so it receives signals and sets the exit code.
process.execve(process.execPath, [process.execPath, ...flags, main, ...args], { ...inheritedEnvironment })
