import type { BareFigures } from './bare-polls.ts'

export type Plan = { jobs: number; measureMs: number }

export type ProviderJobFigures = {
  plan: Plan
  /** The longest pause between two polls of a job. */
  pollSeconds: number
  /** Jobs at the provider while it was measured. */
  running: number
  /** Jobs that were not polled once while it was measured. */
  unpolled: number
  polls: number
  idleCpuMs: number
  cpuMs: number
  idleBytes: number
  bytes: number
  connections: number
  bare: BareFigures
}
export type ProviderJobsRun = ProviderJobFigures & { started: number; succeeded: number }

const mebibyte = 1024 * 1024

export type PollCosts = { worker: number; bare: number; ratio: number }

/** CPU time of a poll in milliseconds, without what an idle worker spends. */
export const readPollCosts = ({ cpuMs, idleCpuMs, polls, bare }: ProviderJobFigures): PollCosts => {
  const worker = Math.max(0, cpuMs - idleCpuMs) / polls
  const alone = bare.cpuMs / bare.polls
  return { worker, bare: alone, ratio: worker / alone }
}

export const describeRun = (run: ProviderJobFigures): string[] => {
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
