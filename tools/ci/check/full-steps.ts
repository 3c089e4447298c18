import { join } from 'node:path'
import { pythonFolder } from '../../testkit/environment.ts'
import { type FileSample, findFiles, sampleFiles } from './sample-files.ts'
import type { SuiteSelection } from './select-suites.ts'
import { type Step, tool } from './step.ts'

/** Steps that share one set of services. Blocks run side by side in lanes, the longest first. */
export type Block = {
  title: string
  /** Starts an API and a worker for the whole block; otherwise the steps start their processes. */
  needsApps: boolean
  /** The scripted model server makes the films: for suites that check tasks, not pictures. */
  isScripted?: true
  /**
   * Kills, freezes or compares shares: runs when all busy blocks have ended, beside other quiet blocks only. Measured: beside
   * rendering, which has the priority of the workers under test, the crash block took more than twice as long.
   */
  isQuiet?: true
  steps: Step[]
}

const migrate = ['node', '--conditions=source', 'apps/api/src/migrate.ts']
const migrations: Step = { title: 'migrations', command: migrate }
/** Migrates a scratch database and compares the types of its rows with the file. */
const rowTypes: Step = { title: 'row types', command: tool('gen/rows', '--check') }
const invariants: Step = { title: 'invariants', command: tool('resilience/invariants', '--wait', '240') }

/** None needs the others; all have ended before a lane starts. */
export const preparation: Step[] = [
  { title: 'weights', command: tool('dev/weights') },
  { title: 'docs', command: ['node', 'apps/docs/build.mjs'] },
  // Integration tests start the compiled programs.
  { title: 'build', command: tool('ci/build'), timeoutMinutes: 15 },
]

const blackBox = (title: string, ...files: string[]): Step => ({
  title,
  command: ['vitest', 'run', '--project', 'blackbox', ...files],
  report: 'vitest',
  timeoutMinutes: 40,
})

/** The files are named one by one: an --exclude of the command line does not reach the projects of vitest. */
export const integrationFiles = ({ notRun }: SuiteSelection): string[] =>
  findFiles('{packages,apps,tools}/*/**/*.int.test.ts').filter((file) => !notRun.includes(file))

const integration = (selection: SuiteSelection): Step => ({
  title: 'integration',
  // Vitest leaves a core free by default, which is half of two; the files mostly wait for processes and servers. Beside
  // another lane a connection may time out after 1.5 s, as it should in production: the retry is printed. Rendering
  // yields to the other lane, whose clients wait as long as the interface allows and no longer.
  command: [
    ...'nice -n 5 vitest run --project int --maxWorkers=2 --retry=1 --reporter=./tools/ci/check/report-retries.ts'.split(
      ' ',
    ),
    ...integrationFiles(selection),
  ],
  report: 'vitest',
  timeoutMinutes: 45,
})

const slowUnitParts = 3
const slowUnits = (sample: number): Step => ({
  title: 'slow unit tests',
  command: [
    ...'vitest run --project unit-slow --maxWorkers=2'.split(' '),
    `--shard=${(sample % slowUnitParts) + 1}/${slowUnitParts}`,
  ],
  report: 'vitest',
})
/** Histories of running tasks must replay after every change. */
const replay: Step = {
  title: 'replay',
  command: ['vitest', 'run', '--project', 'unit-slow', 'apps/worker/src/replay'],
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
    title: suiteParts.pythonSdk.title,
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
  title: 'documented code',
  command: tool('quality/docs-blocks', '--parts', '3'),
  printsCount: true,
  timeoutMinutes: 20,
}

/** Long suites: a run executes one of this many parts, the whole run executes all of them. */
const suiteParts = {
  conformance: { title: 'conformance', pattern: 'tests/conformance/*.test.ts', parts: 4 },
  measured: { title: 'measured', pattern: 'tests/measured/*.test.ts', parts: 3 },
  clients: { title: 'clients', pattern: 'tests/clients/{,openai/}*.test.ts', parts: 3 },
  console: { title: 'console', pattern: 'tests/console/*.test.ts', parts: 3 },
  pythonSdk: { title: 'python sdk', pattern: 'packages/sdk-python/tests/test_*.py', parts: 3 },
}
type SuiteName = keyof typeof suiteParts
const chooseSuiteFiles = (name: SuiteName, sample: number): FileSample =>
  sampleFiles(suiteParts[name].pattern, suiteParts[name].parts, sample)

/**
 * Chooses one of several suites in each run, by the sample number. The number of turns and the number of parts of a
 * suite have no common divisor, so every part gets its turn.
 */
const takeTurns = <T>(sample: number, ...turns: readonly [T, ...T[]]): T => turns[sample % turns.length] ?? turns[0]

export const blocks = (selection: SuiteSelection, sample: number): Block[] => [
  {
    title: 'integration',
    needsApps: false,
    steps: [
      migrations,
      { ...migrations, title: 'migrations again' },
      rowTypes,
      integration(selection),
      replay,
      slowUnits(sample),
    ],
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
    steps: [blackBox(suiteParts.conformance.title, ...chooseSuiteFiles('conformance', sample).run), invariants],
  },
  {
    title: 'clients',
    needsApps: true,
    isScripted: true,
    steps: [
      blackBox(suiteParts.clients.title, ...chooseSuiteFiles('clients', sample).run),
      ...takeTurns(sample, pythonSteps(chooseSuiteFiles('pythonSdk', sample).run), [schemathesis]),
      invariants,
    ],
  },
  {
    title: 'console',
    needsApps: true,
    isScripted: true,
    steps: [
      consoleBundle,
      { ...blackBox(suiteParts.console.title, ...chooseSuiteFiles('console', sample).run), timeoutMinutes: 10 },
      invariants,
    ],
  },
  {
    title: 'engine',
    needsApps: true,
    steps: [
      takeTurns(
        sample,
        blackBox(suiteParts.measured.title, ...chooseSuiteFiles('measured', sample).run),
        documentedCode,
        clips,
        blackBox('own settings', 'tests/own-settings', 'tools/testkit/backend-suite'),
      ),
      invariants,
    ],
  },
  { title: 'bench', needsApps: false, steps: [migrations, bench(sample), money, filmQuotes] },
  { title: 'crash', needsApps: false, isQuiet: true, steps: [crash] },
  {
    title: 'shares and faults',
    needsApps: false,
    isQuiet: true,
    steps: [migrations, fairness(sample), filmCrash, takeTurns(sample, floods, drills, attempts)],
  },
]

/** As many consecutive samples as it takes for every step to have its turn. */
const samplesPerRotation = 12

/** Lists the steps and files that this sample leaves to later samples. */
export function leftToOtherSamples(selection: SuiteSelection, sample: number): { steps: string[]; files: string[] } {
  const listTitles = (each: number): string[] =>
    blocks(selection, each).flatMap(({ steps }) => steps.map(({ title }) => title))
  const titles = listTitles(sample)
  const all = new Set(Array.from({ length: samplesPerRotation }, (_, each) => listTitles(each)).flat())
  const suites = (Object.keys(suiteParts) as SuiteName[]).filter((name) => titles.includes(suiteParts[name].title))
  return {
    steps: [...all].filter((title) => !titles.includes(title)),
    files: suites.flatMap((name) => chooseSuiteFiles(name, sample).notRun),
  }
}

const schemathesis: Step = {
  title: 'schemathesis',
  command: tool('quality/schemathesis', '--short'),
  printsCount: true,
}
const clips: Step = {
  title: 'clips, shortest',
  command: tool('quality/clips', '--short', '--new-tenant', '--slices', '5'),
  printsCount: true,
  timeoutMinutes: 15,
}
/** The build of the preparation wrote the files. */
const consoleBundle: Step = { title: 'console bundle', command: tool('quality/console-bundle'), printsCount: true }
const drills: Step = {
  title: 'drills, a group',
  command: tool('resilience/drills', '--groups', '10'),
  printsCount: true,
  timeoutMinutes: 20,
}
/** The shares of tenants in one pool are in every run; the other parts take turns. */
const fairnessTurns = [
  ['line', 'equal', 'weights'],
  ['many', 'offpeak', 'polling', 'uploads'],
]
const fairness = (sample: number): Step => ({
  title: 'fairness, small',
  command: tool('load/fairness', 'pool', ...(fairnessTurns[sample % fairnessTurns.length] ?? []), '--small'),
  printsCount: true,
  timeoutMinutes: 15,
})
const floods: Step = { title: 'floods, a tenth', command: tool('load/floods', '--small'), printsCount: true }
/** The parts with counts, two of which take turns; the others measure only time, which decides in the whole run. */
const bench = (sample: number): Step => ({
  title: 'bench, small',
  command: tool('load/bench', 'd', 'film', sample % 2 === 0 ? 'e' : 'compose', '--small'),
  printsCount: true,
  timeoutMinutes: 20,
})
const money: Step = {
  title: 'money, T0',
  command: tool('resilience/money', '--sequences', '2000'),
  printsCount: true,
  timeoutMinutes: 15,
}
const filmQuotes: Step = { title: 'money of films', command: tool('resilience/quotes', '--films', '3') }
const crash: Step = {
  title: 'crash, T1',
  command: tool('resilience/crash', '--tasks', '500', '--faults', '10', '--callback-scale', '0.05'),
  printsCount: true,
  timeoutMinutes: 15,
}
const attempts: Step = {
  title: 'attempts, a tenth',
  command: tool('resilience/crash', 'attempts', '--times', '2'),
  printsCount: true,
  timeoutMinutes: 15,
}
const filmCrash: Step = {
  title: 'crash of films',
  command: tool('resilience/crash', ...'--films --scripted --tasks 3 --faults 4 --callback-scale 0.05'.split(' ')),
  printsCount: true,
  timeoutMinutes: 15,
}
