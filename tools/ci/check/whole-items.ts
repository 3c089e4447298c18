import { join } from 'node:path'
import { pythonFolder } from '../../testkit/environment.ts'
import type { Block } from './full-steps.ts'
import { type Step, tool } from './step.ts'

/** One suite at full size. The sampled form of the same suite runs in every full check. */
export type WholeItem = {
  title: string
  /** The figure it has to reach. */
  bar: string
  /** How the full check runs it: smaller, or not at all. */
  sampledAs: string
  needsApps: boolean
  step: Omit<Step, 'title'>
}

const hours = (count: number): number => count * 60
const blackBox = (...files: string[]): string[] => ['vitest', 'run', '--project', 'blackbox', ...files]
const python = join(pythonFolder(), 'bin', 'python')
/** `router 500` → `router`, `500`; the word may have several words itself. */
const wordAndTimes = (name: string): string[] => name.split(/ (?=[0-9]+$)/)
const noFailure = 'no test failed or skipped'

export const wholeItems: readonly WholeItem[] = [
  {
    title: 'unit and integration tests, whole engine suites',
    bar: noFailure,
    sampledAs:
      'changed suites and an eighth of the others, a third of the slow unit tests; a tenth of speech, narration and labelled pictures',
    needsApps: false,
    step: {
      command: ['vitest', 'run', '--project', 'unit', '--project', 'unit-slow', '--project', 'int', '--maxWorkers=2'],
      env: { ENGINE_WHOLE: '1' },
      report: 'vitest',
      timeoutMinutes: hours(3),
    },
  },
  {
    title: 'coverage of all suites',
    bar: 'every package at or above its floor in merged-floors.json',
    sampledAs: 'the unit tests alone, compared with floors.json',
    needsApps: false,
    step: { command: tool('ci/coverage', '--whole'), timeoutMinutes: hours(6) },
  },
  {
    title: 'bad inputs, every place and the real callback schedule',
    bar: noFailure,
    sampledAs: 'half of the rows, four places of each; one film, with a test key; callback times at a twentieth',
    needsApps: true,
    step: {
      command: blackBox('tests/bad-inputs.test.ts'),
      env: { BAD_INPUTS_WHOLE: '1' },
      report: 'vitest',
      timeoutMinutes: hours(4),
    },
  },
  {
    title: 'conformance, measured films, own settings, clients',
    bar: noFailure,
    sampledAs:
      'a quarter of the conformance files, a third of the clients; a third of the measured films or the own settings, every fourth run each; one template story, a fifth of the tenant cells that make tasks; 100 creates behind the hostile proxy instead of 1,000',
    needsApps: true,
    step: {
      command: blackBox(
        'tests/conformance',
        'tests/measured',
        'tests/own-settings',
        'tests/clients',
        'tools/testkit/backend-suite',
      ),
      env: { SDK_WHOLE: '1', CONFORMANCE_WHOLE: '1' },
      report: 'vitest',
      timeoutMinutes: hours(3),
    },
  },
  {
    title: 'console in a browser',
    bar: noFailure,
    sampledAs: 'a third of the files',
    needsApps: true,
    step: { command: blackBox('tests/console'), report: 'vitest', timeoutMinutes: hours(1) },
  },
  {
    title: 'Python client behind the hostile proxy',
    bar: '1,000 creates, none twice, none lost',
    sampledAs: 'a third of the files in every second run, fewer creates',
    needsApps: true,
    step: {
      command: [python, '-m', 'pytest', '-q', '-n', '6', 'packages/sdk-python'],
      env: { SDK_WHOLE: '1' },
      report: 'pytest',
      timeoutMinutes: hours(1),
    },
  },
  {
    title: 'Schemathesis, all phases',
    bar: 'no failure',
    sampledAs: '--short, every second run',
    needsApps: true,
    step: { command: tool('quality/schemathesis'), timeoutMinutes: hours(2) },
  },
  {
    title: 'documented code, every page',
    bar: 'every block runs',
    sampledAs: 'a third of the pages, every fourth run',
    needsApps: true,
    step: { command: tool('quality/docs-blocks'), timeoutMinutes: hours(1) },
  },
  {
    title: 'clips of every model',
    bar: 'no failure',
    sampledAs: 'a fifth of the shortest clips, every fourth run',
    needsApps: true,
    step: { command: tool('quality/clips'), timeoutMinutes: hours(2) },
  },
  {
    title: 'money (T2)',
    bar: '200,000 sequences equal to the reference ledger',
    sampledAs: '2,000 sequences (T0)',
    needsApps: false,
    step: { command: tool('resilience/money', '--sequences', '200000'), timeoutMinutes: hours(6) },
  },
  {
    title: 'usage of a year',
    bar: '10,000,000 tasks of a year answered within 100 ms, sums equal',
    sampledAs: 'packages/postgres/src/usage/usage.int.test.ts, without the year',
    needsApps: false,
    step: { command: tool('load/usage'), timeoutMinutes: hours(1) },
  },
  {
    title: 'partitions and waiting tasks',
    bar: 'a poll takes at most 60 locks and a settlement 200; processor time at 90 and 400 days at most 1.5 × that of a week; a round with a million waiting tasks at most 20 ms',
    sampledAs: 'packages/postgres/src/maintenance/partition-locks.int.test.ts with 40 days, without processor time',
    needsApps: false,
    step: { command: tool('load/partitions'), timeoutMinutes: hours(2) },
  },
  {
    title: 'quotes of films',
    bar: 'quote = charge for 200 of 200 films',
    sampledAs: '3 films',
    needsApps: false,
    step: { command: tool('resilience/quotes'), timeoutMinutes: hours(2) },
  },
  {
    title: 'crash (T2)',
    bar: '10,000 tasks, 200 faults, every check without a finding',
    sampledAs: '500 tasks, 10 faults (T1), callback times at a twentieth',
    needsApps: false,
    step: {
      command: tool('resilience/crash', '--tasks', '10000', '--faults', '200'),
      timeoutMinutes: hours(2),
    },
  },
  {
    title: 'crash of films',
    bar: '20 films, 100 faults, every check without a finding',
    sampledAs: '3 films, 4 faults',
    needsApps: false,
    step: { command: tool('resilience/crash', '--films'), timeoutMinutes: hours(1) },
  },
  {
    title: 'crash of providers',
    bar: '300 tasks, 100 faults at three providers, every check without a finding',
    sampledAs: '18 tasks, 9 faults',
    needsApps: false,
    step: {
      command: tool('resilience/providers', '--tasks', '300', '--faults', '100'),
      timeoutMinutes: hours(2),
    },
  },
  {
    title: 'attempts at every kill point',
    bar: 'every check without a finding',
    sampledAs: '--times 2, every third run',
    needsApps: false,
    step: { command: tool('resilience/crash', 'attempts', '--times', '20'), timeoutMinutes: hours(2) },
  },
  {
    title: 'drills, all groups',
    bar: 'no failure',
    sampledAs: 'one of ten groups, every third run',
    needsApps: false,
    step: { command: tool('resilience/drills'), timeoutMinutes: hours(2) },
  },
  ...(
    ['router 500', 'kills 50', 'freeze 60', 'memory of the worker 2000', 'ten thousand', 'an empty Temporal'] as const
  ).map(
    (name): WholeItem => ({
      title: `drill: ${name}`,
      bar: 'no failure',
      sampledAs: name === 'ten thousand' || name === 'an empty Temporal' ? 'not run' : 'smaller, in its group',
      needsApps: false,
      step: {
        command: tool('resilience/drills', ...wordAndTimes(name)),
        timeoutMinutes: hours(1),
      },
    }),
  ),
  {
    title: 'fairness (A9)',
    bar: 'every bar, those of time included',
    sampledAs: '--small: pool in every run, the other parts in turns, without the parts of callbacks',
    needsApps: false,
    step: { command: tool('load/fairness'), timeoutMinutes: hours(2) },
  },
  {
    title: 'overflow',
    bar: '200 tasks on two slots: spend within the ceilings, no task of the local tenant leaves, every bar',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('load/overflow'), timeoutMinutes: hours(1) },
  },
  {
    title: 'provider jobs',
    bar: '1,000 jobs polled by one worker, none started twice, every bar',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('load/provider-jobs'), timeoutMinutes: hours(1) },
  },
  {
    title: 'floods (A6, A15)',
    bar: 'every bar, those of time and memory included',
    sampledAs: '--small, every third run',
    needsApps: false,
    step: { command: tool('load/floods'), timeoutMinutes: hours(1) },
  },
  {
    title: 'bench',
    bar: 'every bar, those of time included',
    sampledAs: '--small: d and film in every run, e and compose in turns',
    needsApps: false,
    step: { command: tool('load/bench'), timeoutMinutes: hours(3) },
  },
  {
    title: 'mutation of credits, tasks, callbacks and prices',
    bar: 'report only: score per area',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('quality/mutation'), timeoutMinutes: hours(2) },
  },
  {
    title: 'scenes of the labelled sets',
    bar: 'every set above its bar',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('quality/scenes') },
  },
  {
    title: 'containers of the compose file',
    bar: 'every service starts, films are made before and after a SIGKILL of the worker, apps end with 0',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('resilience/containers'), timeoutMinutes: hours(2) },
  },
  {
    title: 'upgrade from the release before, and a step back',
    bar: '0 failed requests, every task once, 10 creates/s and 50 polls/s',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('resilience/upgrade'), timeoutMinutes: hours(1) },
  },
  {
    title: 'two services, one the back end of the other',
    bar: 'no failure',
    sampledAs: 'not run',
    needsApps: false,
    step: { command: tool('resilience/two-services'), timeoutMinutes: hours(1) },
  },
]

export const itemBlock = ({ title, needsApps, step }: WholeItem): Block => ({
  title,
  needsApps,
  steps: [
    ...(needsApps
      ? []
      : [{ title: 'migrations', command: ['node', '--conditions=source', 'apps/api/src/migrate.ts'] }]),
    { title, ...step },
  ],
})

/** The command that runs one item. */
export const itemCommand = ({ step }: WholeItem): string =>
  [
    ...Object.entries(step.env ?? {}).map(([name, value]) => `${name}=${value}`),
    ...step.command.map((word) => (word === python ? 'python' : word)),
  ].join(' ')
