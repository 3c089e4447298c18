import type { Sandbox, SandboxRun } from '@kinora/domain'

type Bound = Pick<SandboxRun, 'trust' | 'wallMs' | 'signal'>
type Free = Pick<SandboxRun, 'program' | 'args' | 'inputs' | 'outputFolder'>

/** The sandbox with what is the same for all runs of one job already said. */
export type RunMedia = (run: Free) => Promise<string>

const bindRuns =
  (sandbox: Sandbox, bound: Bound): RunMedia =>
  (run) =>
    sandbox.run({ ...run, ...bound })

const foreignWallMs = 120_000

/** Over bytes that others made: little time. */
export const foreignRuns = (sandbox: Sandbox, signal: AbortSignal): RunMedia =>
  bindRuns(sandbox, { trust: 'foreign', wallMs: foreignWallMs, signal })

/** Over files that we made. */
export const ourRuns = (sandbox: Sandbox, wallMs: number, signal: AbortSignal): RunMedia =>
  bindRuns(sandbox, { trust: 'ours', wallMs, signal })
