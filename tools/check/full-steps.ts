import { join } from 'node:path'
import { pythonFolder } from '../environment.ts'
import type { Step } from './step.ts'

// Run in this order against a set of services of their own, whose settings are in the environment.
const migrate = ['node', '--conditions=source', 'apps/api/src/migrate.ts']

const tool = (name: string, ...args: string[]): string[] => ['node', '--conditions=source', `tools/${name}`, ...args]

export const serviceSteps: Step[] = [
  { title: 'migrations', command: migrate },
  { title: 'migrations again', command: migrate },
  { title: 'weights', command: tool('weights/main.ts') },
  { title: 'docs', command: ['node', 'apps/docs/build.mjs'] },
  // Two files at a time: they mostly wait for processes and servers. By itself vitest leaves a core free, which of two is half.
  {
    title: 'integration',
    command: ['vitest', 'run', '--project', 'int', '--maxWorkers=2'],
    isVitest: true,
    timeoutMinutes: 40,
  },
]

const blackBox = (title: string, ...files: string[]): Step => ({
  title,
  command: ['vitest', 'run', '--project', 'blackbox', ...files],
  isVitest: true,
  timeoutMinutes: 60,
})

const invariants: Step = { title: 'invariants', command: tool('invariants/main.ts', '--wait', '240') }

const documentedCode: Step = {
  title: 'documented code',
  command: tool('docs-blocks/main.ts'),
  tellsCount: true,
  timeoutMinutes: 20,
}

const python = join(pythonFolder(), 'bin', 'python')
const pythonSdk = 'packages/sdk-python'

/** Of the programs that are installed beside it; the client warns of OpenAI's own plans at every call. */
const withoutPlugins = [
  '-p',
  'no:cacheprovider',
  '-p',
  'no:schemathesis',
  '-p',
  'no:hypothesispytest',
  '-W',
  'ignore::DeprecationWarning',
]

const pythonSteps: Step[] = [
  {
    title: 'python types',
    command: [
      python,
      '-m',
      'mypy',
      '--config-file',
      `${pythonSdk}/pyproject.toml`,
      `${pythonSdk}/src`,
      `${pythonSdk}/tests`,
    ],
  },
  { title: 'python sdk', command: [python, '-m', 'pytest', '-q', pythonSdk], isPytest: true, timeoutMinutes: 20 },
  {
    title: 'openai of python',
    command: [python, '-m', 'pytest', '-q', ...withoutPlugins, 'tests/clients/openai/python'],
    isPytest: true,
  },
]

/**
 * These also have the api and the worker running beside them. All lanes mostly wait, for answers and for renders, so each
 * has services of its own and they go side by side.
 */
export const appLanes: Step[][] = [
  [
    blackBox('bad inputs', 'tests/bad-inputs.test.ts'),
    blackBox('clients', 'tests/clients'),
    { title: 'schemathesis', command: tool('schemathesis/main.ts', '--short') },
    invariants,
  ],
  [blackBox('black box', 'tests/conformance'), invariants],
  [
    blackBox('measured', 'tests/measured'),
    blackBox('own settings', 'tests/own-settings', 'tools/backend-suite'),
    { title: 'clips, shortest', command: ['bash', 'tools/clips/short.sh'], timeoutMinutes: 15 },
    ...pythonSteps,
    documentedCode,
    invariants,
  ],
]

/** After the apps have stopped: what starts, measures and kills apps itself. Long ones do a tenth here. */
export const lastSteps: Step[] = [
  { title: 'migrations', command: migrate },
  { title: 'money, a tenth', command: tool('money/main.ts', '--sequences', '200', '--seed', '77'), timeoutMinutes: 15 },
  { title: 'drills', command: tool('drills/main.ts'), timeoutMinutes: 30 },
  // Bad receivers are among the bad inputs, where others' waiting is not waited for once more.
  {
    title: 'fairness, small',
    command: tool('fairness/main.ts', ...'line pool equal weights many offpeak polling uploads'.split(' '), '--small'),
    timeoutMinutes: 15,
  },
  { title: 'bench, small', command: tool('bench/main.ts', '--small'), timeoutMinutes: 20 },
  { title: 'floods, a tenth', command: tool('floods/main.ts', '--small') },
  {
    title: 'crash, a tenth',
    command: tool('crash/main.ts', '--tasks', '30', '--faults', '10', '--seed', '77'),
    timeoutMinutes: 15,
  },
  { title: 'attempts, a tenth', command: tool('crash/attempts.ts', '--times', '2'), timeoutMinutes: 15 },
]
