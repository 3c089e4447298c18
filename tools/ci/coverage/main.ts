import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { compareWithFloors, type Floors, raiseFloors } from './floors.ts'
import { findGoal } from './goals.ts'
import { keepKnownLines, type LineHits, linesPerPackage, mergeLines } from './line-hits.ts'
import { listGaps } from './list-gaps.ts'
import { readLcov } from './read-lcov.ts'
import { readV8Folder } from './read-v8.ts'
import { reportFolder, runAllSuites, runCommand, runVitest, v8Folder, vitestFolder } from './run-suites.ts'

const usage = `usage: npm run coverage [-- OPTIONS] [FILE…]
Runs the unit tests and compares the lines per package with floors.json. With files: runs only them and compares no floors.
  --raise           raise floors that are exceeded by a point
  --project NAME    run another project of vitest and merge its report (repeatable)
  --report NAME     name of that report, so that a project can run in parts
  --apps 'COMMAND'  run a command with V8 coverage of its processes and merge it
  --merge           run nothing, merge the reports in coverage/
  --whole           run unit, integration and black-box tests beside an API and a worker; implies --merged
  --merged          compare with merged-floors.json, the floors of all those suites together`

const { values, positionals } = parseCommandLine(
  usage,
  {
    raise: { type: 'boolean', default: false },
    merge: { type: 'boolean', default: false },
    merged: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    project: { type: 'string', multiple: true },
    report: { type: 'string' },
    apps: { type: 'string' },
  },
  { allowPositionals: true },
)
const isPart = positionals.length > 0
const isMerged = values.merged || values.whole
const floorsFile = join(import.meta.dirname, isMerged ? 'merged-floors.json' : 'floors.json')

const runSuites = async (): Promise<number> => {
  if (values.merge) return 0
  if (values.apps !== undefined) return runCommand(values.apps)
  // Reports of other sources would name other lines.
  if (!values.project) rmSync(reportFolder, { recursive: true, force: true })
  if (values.whole) return runAllSuites()
  const report = values.report === undefined ? {} : { report: values.report }
  return runVitest(values.project ?? ['unit'], positionals, report)
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
    reports.push(keepKnownLines(hits, mergeLines(reports)))
    suites.push(`${processes} processes`)
  }
  return { hits: mergeLines(reports), suites }
}

const code = await runSuites()
const { hits, suites } = await readReports()
const packages = linesPerPackage(hits)
const before: Floors = JSON.parse(readFileSync(floorsFile, 'utf8'))
const floors = values.raise && !isPart ? raiseFloors(packages, before) : before
if (floors !== before) writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`)
mkdirSync(reportFolder, { recursive: true })
const summary = { suites, packages, floors, gaps: listGaps(hits) }
writeFileSync(join(reportFolder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`)
for (const [name, { percent, covered, total }] of Object.entries(packages)) {
  const figures = `${percent.toFixed(2).padStart(6)} %  ${String(covered).padStart(6)} of ${String(total).padEnd(6)}`
  console.log(`${name.padEnd(22)} ${figures} floor ${String(floors[name] ?? '–').padStart(3)}  goal ${findGoal(name)}`)
}
console.log(`coverage: lines run by ${suites.join(', ')}`)
// Tests that measure time are slower under coverage; npm run check decides on tests, this tool on lines.
if (code !== 0) console.log(`coverage: the suites ended with ${code}; the lines they ran are counted`)
if (isPart) console.log('coverage: some files only, floors not compared')
const faults = isPart ? [] : compareWithFloors(packages, floors)
for (const fault of faults) console.log(`coverage: ${fault}`)
console.log(`coverage: ${faults.length} packages below their floors`)
process.exitCode = faults.length > 0 ? 1 : 0
