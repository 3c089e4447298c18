import { expect, it } from 'vitest'
import { type ProviderJobsRun, readPollCosts } from './describe-run.ts'
import { providerJobBars } from './provider-job-bars.ts'

const run: ProviderJobsRun = {
  plan: { jobs: 100, measureMs: 10_000 },
  pollSeconds: 1,
  running: 100,
  started: 100,
  succeeded: 100,
  unpolled: 0,
  polls: 900,
  idleCpuMs: 100,
  cpuMs: 1_000,
  idleBytes: 100 * 1024 * 1024,
  bytes: 120 * 1024 * 1024,
  connections: 20,
  bare: { polls: 950, cpuMs: 285 },
}
const failing = (more: Partial<ProviderJobsRun>): string[] =>
  providerJobBars({ ...run, ...more })
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name)

it('the cost of a poll excludes what an idle worker spends', () => {
  expect(readPollCosts(run)).toMatchObject({ worker: 1, bare: 0.3 })
  expect(failing({})).toEqual([])
})

it.each([
  [{ running: 99 }, 'jobs that run at the provider at once'],
  [{ started: 101 }, 'jobs started twice'],
  [{ unpolled: 1 }, 'jobs that were not polled'],
  [{ succeeded: 99 }, 'tasks that succeeded'],
  [{ connections: 129 }, 'connections to the provider'],
  [{ polls: 400, cpuMs: 500 }, 'polls, as part of those that fit the pauses'],
  [{ cpuMs: 5_000 }, 'CPU of a poll, times that of bare undici'],
  [{ bytes: 1_200 * 1024 * 1024 }, 'memory of the jobs'],
])('the bars of provider jobs find %j', (more, name) => {
  expect(failing(more)).toEqual([name])
})
