import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'
import { type ProviderJobsRun, readPollCosts } from './describe-run.ts'

const mebibyte = 1024 * 1024
/** The pool of connections of a worker to each provider. */
const mostConnections = 128
/** Measured: 690 to 760 MB with 1,000 jobs, of which a forced collection frees 280 MB; 300 of their workflows are cached. */
const mostMemory = 800
/** The part of the polls that a worker with enough time makes. */
const leastShare = 0.5

/** Jobs and connections are counts; costs depend on the machine. */
export const providerJobBars = (run: ProviderJobsRun): Bar[] => {
  const { plan, pollSeconds, running, started, succeeded, unpolled, polls, connections, bytes, idleBytes } = run
  const rounds = plan.measureMs / 1000 / pollSeconds
  return [
    atLeast('count', 'jobs that run at the provider at once', running, plan.jobs),
    never('jobs started twice', started - plan.jobs),
    never('jobs that were not polled', unpolled),
    atLeast('count', 'tasks that succeeded', succeeded, plan.jobs),
    atMost('count', 'connections to the provider', connections, mostConnections),
    atLeast('time', 'polls, as part of those that fit the pauses', polls / (running * rounds), leastShare, ''),
    atMost('time', 'CPU of a poll, times that of bare undici', readPollCosts(run).ratio, 8, ''),
    atMost('memory', 'memory of the jobs', (bytes - idleBytes) / mebibyte, mostMemory),
  ]
}
