import { atLeast, atMost, type Bar, never } from '../../testkit/bars.ts'
import type { ProviderJobsRun } from './run-provider-jobs.ts'

const mebibyte = 1024 * 1024
/** The pool of connections of a worker to each provider. */
const mostConnections = 128
/** A job ends with a poll each second, if the worker has the time. */
const leastPollsPerSecond = 0.5

export type PollCosts = { worker: number; bare: number; ratio: number }

/** CPU time of a poll in milliseconds, without what an idle worker spends. */
export const readPollCosts = ({ cpuMs, idleCpuMs, polls, bare }: ProviderJobsRun): PollCosts => {
  const worker = Math.max(0, cpuMs - idleCpuMs) / polls
  const alone = bare.cpuMs / bare.polls
  return { worker, bare: alone, ratio: worker / alone }
}

export const describeRun = (run: ProviderJobsRun): string[] => {
  const { plan, polls, cpuMs, idleCpuMs, bytes, idleBytes, connections, bare, running } = run
  const seconds = plan.measureMs / 1000
  const cost = readPollCosts(run)
  const cores = (ms: number): string => (ms / plan.measureMs).toFixed(2)
  return [
    `worker  ${running} jobs, ${(polls / seconds).toFixed(0)} polls/s, ${connections} connections`,
    `worker  CPU ${cores(cpuMs)} cores (idle ${cores(idleCpuMs)}), ${cost.worker.toFixed(3)} ms per poll`,
    `worker  resident ${(bytes / mebibyte).toFixed(0)} MB (idle ${(idleBytes / mebibyte).toFixed(0)} MB), ${((bytes - idleBytes) / 1024 / running).toFixed(0)} KB per job`,
    `undici  ${(bare.polls / seconds).toFixed(0)} polls/s, CPU ${cores(bare.cpuMs)} cores, ${cost.bare.toFixed(3)} ms per poll`,
  ]
}

/** Jobs and connections are counts; costs depend on the machine. */
export const providerJobBars = (run: ProviderJobsRun): Bar[] => {
  const { plan, running, started, succeeded, unpolled, polls, connections, bytes, idleBytes } = run
  return [
    atLeast('count', 'jobs that run at the provider at once', running, plan.jobs),
    never('jobs started twice', started - plan.jobs),
    never('jobs that were not polled', unpolled),
    atLeast('count', 'tasks that succeeded', succeeded, plan.jobs),
    atMost('count', 'connections to the provider', connections, mostConnections),
    atLeast('time', 'polls of a job in a second', polls / running / (plan.measureMs / 1000), leastPollsPerSecond, ''),
    atMost('time', 'CPU of a poll, times that of bare undici', readPollCosts(run).ratio, 8, ''),
    atMost('memory', 'memory of the jobs', (bytes - idleBytes) / mebibyte, 400),
  ]
}
