import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pythonFolder, repoRoot } from '../environment.ts'
import { type FileSample, sampleFiles } from './sample-files.ts'
import type { SuiteSelection } from './select-suites.ts'
import type { Step } from './step.ts'

/** Steps that share one set of services. Blocks run side by side in lanes, the longest first. */
export type Block = {
  title: string
  /** Starts an API and a worker for the whole block; otherwise the steps start what they need. */
  needsApps: boolean
  /** Films come from the scripted model server: for suites that look at tasks, not at pictures. */
  isScripted?: true
  /** Runs after all lanes have ended: kills, freezes or compares shares of a machine that is not busy otherwise. */
  isAlone?: true
  steps: Step[]
}

const tool = (name: string, ...args: string[]): string[] => ['node', '--conditions=source', `tools/${name}`, ...args]
const migrate = ['node', '--conditions=source', 'apps/api/src/migrate.ts']
const migrations: Step = { title: 'migrations', command: migrate }
const invariants: Step = { title: 'invariants', command: tool('invariants/main.ts', '--wait', '240') }

/** Neither needs the other; both have ended before a lane starts. */
export const preparation: Step[] = [
  { title: 'weights', command: tool('weights/main.ts') },
  { title: 'docs', command: ['node', 'apps/docs/build.mjs'] },
]

const blackBox = (title: string, ...files: string[]): Step => ({
  title,
  command: ['vitest', 'run', '--project', 'blackbox', ...files],
  report: 'vitest',
  timeoutMinutes: 40,
})

/** The files are named one by one: an --exclude of the command line does not reach the projects of vitest. */
export const integrationFiles = ({ notRun }: SuiteSelection): string[] =>
  globSync('{packages,apps,tools}/*/**/*.int.test.ts', { cwd: repoRoot, exclude: ['**/node_modules', '**/dist'] })
    .filter((file) => !notRun.includes(file))
    .toSorted()

const integration = (selection: SuiteSelection): Step => ({
  title: 'integration',
  // Vitest leaves a core free by default, which is half of two; the files mostly wait for processes and servers. Beside
  // another lane a connection may time out after 1.5 s, as it should in production: the retry is printed.
  command: [
    ...'vitest run --project int --maxWorkers=2 --retry=1 --reporter=./tools/check/report-retries.ts'.split(' '),
    ...integrationFiles(selection),
  ],
  report: 'vitest',
  timeoutMinutes: 30,
})

const slowUnits: Step = {
  title: 'slow unit tests',
  command: ['vitest', 'run', '--project', 'unit-slow', '--maxWorkers=2'],
  report: 'vitest',
}

const inPython = (module: string, ...args: string[]): string[] => [
  join(pythonFolder(), 'bin', 'python'),
  '-m',
  module,
  ...args,
]
const pythonSdk = 'packages/sdk-python'
const withoutPlugins = ['-p', 'no:cacheprovider', '-p', 'no:schemathesis', '-p', 'no:hypothesispytest']
/** The OpenAI client prints a deprecation warning at every call. */
const withoutWarnings = ['-W', 'ignore::DeprecationWarning']

const pythonSteps = (files: readonly string[]): Step[] => [
  {
    title: 'python types',
    command: inPython('mypy', '--config-file', `${pythonSdk}/pyproject.toml`, `${pythonSdk}/src`, `${pythonSdk}/tests`),
  },
  // The tests mostly wait for tasks, so more of them run at once than there are cores.
  {
    title: 'python sdk, half',
    command: inPython('pytest', '-q', '-n', '6', '-c', `${pythonSdk}/pyproject.toml`, ...files),
    report: 'pytest',
    timeoutMinutes: 20,
  },
  {
    title: 'openai of python',
    command: inPython('pytest', '-q', ...withoutPlugins, ...withoutWarnings, 'tests/clients/openai/python'),
    report: 'pytest',
  },
]

const documentedCode: Step = {
  title: 'documented code, a third',
  command: tool('docs-blocks/main.ts', '--parts', '3'),
  printsCount: true,
  timeoutMinutes: 20,
}

/** Suites too long for every run: a run takes one of so many parts, the whole run takes all of them. */
const suiteParts = {
  conformance: { pattern: 'tests/conformance/*.test.ts', parts: 2 },
  measured: { pattern: 'tests/measured/*.test.ts', parts: 3 },
  clients: { pattern: 'tests/clients/{,openai/}*.test.ts', parts: 2 },
  pythonSdk: { pattern: 'packages/sdk-python/tests/test_*.py', parts: 2 },
}
type SuiteName = keyof typeof suiteParts
const chooseSuiteFiles = (name: SuiteName, sample: number): FileSample =>
  sampleFiles(suiteParts[name].pattern, suiteParts[name].parts, sample)

/** Files that the run leaves to the next ones. */
export const filesNotRun = (sample: number): string[] =>
  (Object.keys(suiteParts) as SuiteName[]).flatMap((name) => chooseSuiteFiles(name, sample).notRun)

export const blocks = (selection: SuiteSelection, sample: number): Block[] => [
  {
    title: 'integration',
    needsApps: false,
    steps: [migrations, { ...migrations, title: 'migrations again' }, integration(selection), slowUnits],
  },
  {
    title: 'bad inputs',
    needsApps: true,
    isScripted: true,
    steps: [blackBox('bad inputs', 'tests/bad-inputs.test.ts'), invariants],
  },
  {
    title: 'conformance',
    needsApps: true,
    isScripted: true,
    steps: [blackBox('conformance, half', ...chooseSuiteFiles('conformance', sample).run), invariants],
  },
  {
    title: 'measured',
    needsApps: true,
    steps: [blackBox('measured, a third', ...chooseSuiteFiles('measured', sample).run), invariants],
  },
  {
    title: 'clients',
    needsApps: true,
    isScripted: true,
    steps: [
      blackBox('clients, half', ...chooseSuiteFiles('clients', sample).run),
      ...pythonSteps(chooseSuiteFiles('pythonSdk', sample).run),
      schemathesis,
      invariants,
    ],
  },
  {
    title: 'documented code',
    needsApps: true,
    steps: [documentedCode, clips, invariants],
  },
  {
    title: 'own settings',
    needsApps: true,
    steps: [blackBox('own settings', 'tests/own-settings', 'tools/backend-suite'), invariants],
  },
  { title: 'floods', needsApps: false, isAlone: true, steps: [migrations, floods, crashOfFilms] },
  { title: 'drills', needsApps: false, isAlone: true, steps: [migrations, drills] },
  { title: 'fairness', needsApps: false, isAlone: true, steps: [migrations, fairness] },
  { title: 'bench', needsApps: false, steps: [migrations, bench(sample), money, moneyOfFilms] },
  { title: 'crash', needsApps: false, isAlone: true, steps: [crash, attempts] },
]

const schemathesis: Step = {
  title: 'schemathesis',
  command: tool('schemathesis/main.ts', '--short'),
  printsCount: true,
}
const clips: Step = {
  title: 'clips, shortest',
  command: ['bash', 'tools/clips/short.sh', '--slices', '6'],
  printsCount: true,
  timeoutMinutes: 15,
}
const drills: Step = {
  title: 'drills, a group',
  command: tool('drills/main.ts', '--groups', '6'),
  printsCount: true,
  timeoutMinutes: 20,
}
const fairnessParts = ['line', 'pool', 'equal', 'weights', 'many', 'offpeak', 'polling', 'uploads']
const fairness: Step = {
  title: 'fairness, small',
  command: tool('fairness/main.ts', ...fairnessParts, '--small'),
  printsCount: true,
  timeoutMinutes: 15,
}
const floods: Step = { title: 'floods, a tenth', command: tool('floods/main.ts', '--small'), printsCount: true }
/** The parts with counts, two of which take turns; the others measure only time, which decides in the whole run. */
const bench = (sample: number): Step => ({
  title: 'bench, small',
  command: tool('bench/main.ts', 'd', 'film', sample % 2 === 0 ? 'e' : 'compose', '--small'),
  printsCount: true,
  timeoutMinutes: 20,
})
const money: Step = {
  title: 'money, T0',
  command: tool('money/main.ts', '--sequences', '2000'),
  printsCount: true,
  timeoutMinutes: 15,
}
const moneyOfFilms: Step = { title: 'money of films', command: tool('money/films-main.ts', '--films', '3') }
const crash: Step = {
  title: 'crash, T1',
  command: tool('crash/main.ts', '--tasks', '500', '--faults', '10'),
  printsCount: true,
  timeoutMinutes: 15,
}
const attempts: Step = {
  title: 'attempts, a tenth',
  command: tool('crash/attempts.ts', '--times', '2'),
  printsCount: true,
  timeoutMinutes: 15,
}
const crashOfFilms: Step = {
  title: 'crash of films',
  command: tool('crash/main.ts', '--films', '--scripted', '--tasks', '3', '--faults', '4'),
  printsCount: true,
  timeoutMinutes: 15,
}
