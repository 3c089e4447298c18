import type { Sandbox, SandboxRun } from '@kinora/domain'
import { foreignCpuSeconds } from './sandbox/limits.ts'

type Bound = Pick<SandboxRun, 'trust' | 'mediaSeconds' | 'wallMs' | 'signal'>
type Free = Pick<SandboxRun, 'program' | 'args' | 'inputs' | 'outputFolder'>

/** The sandbox with the options that all runs of one job share. */
export type RunMedia = (run: Free) => Promise<string>

const bindRuns =
  (sandbox: Sandbox, bound: Bound): RunMedia =>
  (run) =>
    sandbox.run({ ...run, ...bound })

const wallMsPerCpuSecond = 2_000

/** Runs over foreign bytes, with a short time limit that grows only with the allowed length of the media. */
export const foreignRuns = (sandbox: Sandbox, signal: AbortSignal, mediaSeconds = 0): RunMedia => {
  const wallMs = wallMsPerCpuSecond * foreignCpuSeconds(mediaSeconds)
  return bindRuns(sandbox, { trust: 'foreign', mediaSeconds, wallMs, signal })
}

/** Runs over our own files. */
export const ourRuns = (sandbox: Sandbox, wallMs: number, signal: AbortSignal): RunMedia =>
  bindRuns(sandbox, { trust: 'ours', wallMs, signal })
