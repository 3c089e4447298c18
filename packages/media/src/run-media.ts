import type { Sandbox, SandboxRun } from '@kinora/domain'
import { foreignCpuSeconds } from './sandbox/limits.ts'

type Bound = Pick<SandboxRun, 'trust' | 'mediaSeconds' | 'wallMs' | 'signal'>
type Free = Pick<SandboxRun, 'program' | 'args' | 'inputs' | 'outputFolder'>

/** The sandbox with what is the same for all runs of one job already said. */
export type RunMedia = (run: Free) => Promise<string>

const bindRuns =
  (sandbox: Sandbox, bound: Bound): RunMedia =>
  (run) =>
    sandbox.run({ ...run, ...bound })

const wallMsPerCpuSecond = 2_000

/** Over bytes that others made: little time, and more only for what may be long. */
export const foreignRuns = (sandbox: Sandbox, signal: AbortSignal, mediaSeconds = 0): RunMedia => {
  const wallMs = wallMsPerCpuSecond * foreignCpuSeconds(mediaSeconds)
  return bindRuns(sandbox, { trust: 'foreign', mediaSeconds, wallMs, signal })
}

/** Over files that we made. */
export const ourRuns = (sandbox: Sandbox, wallMs: number, signal: AbortSignal): RunMedia =>
  bindRuns(sandbox, { trust: 'ours', wallMs, signal })
