import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import { compareWithFloors, type Floors, raiseFloors } from './floors.ts'
import { type LineHits, linesPerPackage, mergeLines } from './line-hits.ts'
import { readLcov } from './read-lcov.ts'
import { readV8Folder } from './read-v8.ts'

const usage = `usage: npm run coverage [-- OPTIONS] [FILE…]
Runs the unit tests and compares the lines per package with floors.json. With files: runs only them and compares no floors.
  --raise           raise floors that are exceeded by a point
  --project NAME    run another project of vitest and merge its report (repeatable)
  --apps 'COMMAND'  run a command with V8 coverage of its processes and merge it
  --merge           run nothing, merge the reports in coverage/`

// Reports stay in coverage/ until they are deleted: vitest/<projects>/lcov.info from vitest, v8/ from processes that
// run from source. The floors were measured with the project "unit" alone; more suites only add lines.
const floorProjects = ['unit']
const folder = join(repoRoot, 'coverage')
const v8Folder = join(folder, 'v8')
const vitestFolder = join(folder, 'vitest')
const floorsFile = join(import.meta.dirname, 'floors.json')

/** A function from the compile cache has no coverage. */
const environment = (more: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE: _, ...rest } = inheritedEnvironment
  return { ...rest, NODE_DISABLE_COMPILE_CACHE: '1', ...more }
}

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv, shell: boolean): Promise<number> =>
  new Promise((done, fail) => {
    spawn(command, args, { cwd: repoRoot, env, stdio: 'inherit', shell })
      .once('error', fail)
      .once('exit', (code) => done(code ?? 1))
  })

const runVitest = (projects: readonly string[], files: readonly string[]): Promise<number> => {
  const reports = join(vitestFolder, projects.join('+'))
  rmSync(reports, { recursive: true, force: true })
  const args = [
    join(repoRoot, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--coverage.enabled',
    `--coverage.reportsDirectory=${reports}`,
    ...files,
  ]
  return run(process.execPath, args, environment({}), false)
}

const readReports = async (): Promise<{ hits: LineHits; suites: string[] }> => {
  const reports: LineHits[] = []
  const suites: string[] = []
  for (const file of globSync('*/lcov.info', { cwd: vitestFolder })) {
    reports.push(readLcov(readFileSync(join(vitestFolder, file), 'utf8'), repoRoot))
    suites.push(file.replace(/\/lcov\.info$/, ''))
  }
  // Only vitest's report has the files that never ran.
  if (suites.length === 0) throw new Error('no report of vitest in coverage/: start with npm run coverage')
  if (existsSync(v8Folder)) {
    const { hits, processes } = await readV8Folder(v8Folder, repoRoot)
    reports.push(hits)
    suites.push(`${processes} processes`)
  }
  return { hits: mergeLines(reports), suites }
}

const { values, positionals } = parseCommandLine(
  usage,
  {
    raise: { type: 'boolean', default: false },
    merge: { type: 'boolean', default: false },
    project: { type: 'string', multiple: true },
    apps: { type: 'string' },
  },
  { allowPositionals: true },
)
const isPart = positionals.length > 0

const runSuites = async (): Promise<number> => {
  if (values.merge) return 0
  if (values.apps !== undefined) return run(values.apps, [], environment({ NODE_V8_COVERAGE: v8Folder }), true)
  // Reports of other sources would name other lines.
  if (!values.project) rmSync(folder, { recursive: true, force: true })
  return runVitest(values.project ?? floorProjects, positionals)
}

const code = await runSuites()
const { hits, suites } = await readReports()
const packages = linesPerPackage(hits)
const before: Floors = JSON.parse(readFileSync(floorsFile, 'utf8'))
const floors = values.raise && !isPart ? raiseFloors(packages, before) : before
if (floors !== before) writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`)
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'summary.json'), `${JSON.stringify({ suites, packages, floors }, null, 2)}\n`)
for (const [name, { percent, covered, total }] of Object.entries(packages)) {
  const figures = `${percent.toFixed(2).padStart(6)} %  ${String(covered).padStart(6)} of ${String(total).padEnd(6)}`
  console.log(`${name.padEnd(22)} ${figures} floor ${floors[name] ?? '–'}`)
}
console.log(`coverage: lines run by ${suites.join(', ')}`)
// Tests that measure time are slower under coverage; npm run check decides on tests, this tool on lines.
if (code !== 0) console.log(`coverage: the suites ended with ${code}; the lines they ran are counted`)
if (isPart) console.log('coverage: some files only, floors not compared')
const faults = isPart ? [] : compareWithFloors(packages, floors)
for (const fault of faults) console.log(`coverage: ${fault}`)
console.log(`coverage: ${faults.length} packages below their floors`)
process.exitCode = faults.length > 0 ? 1 : 0
