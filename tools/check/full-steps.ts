import type { Step } from './step.ts'

// Run in this order against a set of services of their own, whose settings are in the environment.
const migrate = ['node', '--conditions=source', 'apps/api/src/migrate.ts']

export const serviceSteps: Step[] = [
  { title: 'migrations', command: migrate },
  { title: 'migrations again', command: migrate },
  { title: 'integration', command: ['vitest', 'run', '--project', 'int'], isVitest: true },
]

/** These also have the api and the worker running beside them. */
export const appSteps: Step[] = [
  { title: 'black box', command: ['vitest', 'run', '--project', 'blackbox'], isVitest: true, timeoutMinutes: 20 },
]

/** After the apps have stopped: harnesses that start and kill apps themselves. */
export const lastSteps: Step[] = []
